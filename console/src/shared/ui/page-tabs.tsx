import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../texts/texts';
import './page-tabs.css';

/** A page of several that share a title: each has an address of its own. */
export interface PageTab {
  key: string;
  title: string;
  to: string;
}

/** Tabs below the title of a page. */
export function PageTabs({ label, tabs, current }: { label: string; tabs: readonly PageTab[]; current: string }) {
  const nav = useRef<HTMLElement>(null);
  // Of many tabs on a narrow screen the current one may be outside.
  useEffect(() => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [current]);
  return (
    <nav ref={nav} className="page-tabs" aria-label={t(label)}>
      {tabs.map(({ key, title, to }) => (
        <Link key={key} to={to} aria-current={key === current ? 'page' : undefined}>
          {t(title)}
        </Link>
      ))}
    </nav>
  );
}
