import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../texts/texts';
import { scrollWithin } from './scroll-within';
import './page-tabs.css';

/** One of several pages with a common title, each with its own address. */
export interface PageTab {
  key: string;
  title: string;
  to: string;
}

/** Tabs below the title of a page. */
export function PageTabs({ label, tabs, current }: { label: string; tabs: readonly PageTab[]; current: string }) {
  const nav = useRef<HTMLElement>(null);
  // On a narrow screen the current tab may be outside the visible part.
  useEffect(() => scrollWithin(nav.current, nav.current?.querySelector('[aria-current]')), [current]);
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
