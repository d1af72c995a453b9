import { Link } from 'react-router-dom';
import './page-tabs.css';

/** A page of several that share a title: each has an address of its own. */
export interface PageTab {
  key: string;
  title: string;
  to: string;
}

/** Tabs below the title of a page. */
export function PageTabs({ label, tabs, current }: { label: string; tabs: readonly PageTab[]; current: string }) {
  return (
    <nav className="page-tabs" aria-label={label}>
      {tabs.map(({ key, title, to }) => (
        <Link key={key} to={to} aria-current={key === current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </nav>
  );
}
