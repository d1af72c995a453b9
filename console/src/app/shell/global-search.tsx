import {
  ApartmentOutlined,
  AuditOutlined,
  BarChartOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  FileTextOutlined,
  LinkOutlined,
  LockOutlined,
  NotificationOutlined,
  PlayCircleOutlined,
  ProfileOutlined,
  ReadOutlined,
  SettingOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { get } from '../../shared/http/http';
import { usePerson, useTenant } from '../../shared/session/session';
import { canOpen } from '../menu';
import { routes } from '../routes';
import { DEFAULT_DESCRIPTION, DEFAULT_TARGET, matching, targetOf, videoLinks, type Feature } from './search-matches';

const icons: Record<string, ComponentType> = {
  tenant: ApartmentOutlined,
  dashboard: DashboardOutlined,
  publishers: ReadOutlined,
  leads: ProfileOutlined,
  notes: FileTextOutlined,
  'employee workforce': TeamOutlined,
  'reports & activity': BarChartOutlined,
  automation: ThunderboltOutlined,
  marketing: NotificationOutlined,
  'application manager': AuditOutlined,
  setting: SettingOutlined,
  'access control': LockOutlined,
  'payment system': WalletOutlined,
  'help & support': CustomerServiceOutlined,
  video: PlayCircleOutlined,
};

interface SearchData {
  features: Feature[];
  quickLinks: Feature[];
}

/** The search box of the header; `/` focuses it. Two columns by default, matches while typing. */
export function GlobalSearch() {
  const navigate = useNavigate();
  const person = usePerson();
  const tenant = useTenant();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [shown, setShown] = useState(false);
  const [at, setAt] = useState(0);
  const { data, isLoading } = useQuery({
    queryKey: ['global-search', tenant?.tid],
    enabled: shown,
    staleTime: 300_000,
    queryFn: async (): Promise<SearchData> => {
      const answer = await get<Feature[]>('global-search');
      return { features: answer.data, quickLinks: (answer.defaultsData as Feature[] | undefined) ?? [] };
    },
  });

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable=true]');
      // A list on the page takes `/` for its own search and marks the event as handled.
      if (event.key !== '/' || typing || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener('keydown', focus);
    return () => window.removeEventListener('keydown', focus);
  }, []);

  const tenantId = tenant?.id ?? '';
  const reachable = (feature: Feature) => {
    const target = targetOf(feature, tenantId);
    return target === DEFAULT_TARGET || (person !== null && canOpen(routes, person, target));
  };
  const columns: { title: string; items: Feature[] }[] = text.trim()
    ? [
        {
          title: 'Results',
          items: matching([...(data?.features ?? []), ...videoLinks], text)
            .filter(reachable)
            .slice(0, 12),
        },
      ]
    : [
        { title: 'Quick Links', items: (data?.quickLinks ?? []).filter(reachable) },
        { title: 'Video Links', items: [...videoLinks] },
      ];
  const flat = columns.flatMap(({ items }) => items);

  function choose(feature: Feature | undefined) {
    if (!feature) return;
    setShown(false);
    setText('');
    input.current?.blur();
    navigate(targetOf(feature, tenantId));
  }

  return (
    <div className="search" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setShown(false)}>
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label="Search pages"
        aria-expanded={shown}
        aria-controls="global-search"
        placeholder="Search"
        value={text}
        onFocus={() => setShown(true)}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          setShown(true);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            setShown(false);
            input.current?.blur();
          } else if (event.key === 'Enter') choose(flat[at]);
          else if (event.key === 'ArrowDown') setAt(Math.min(flat.length - 1, at + 1));
          else if (event.key === 'ArrowUp') setAt(Math.max(0, at - 1));
          else return;
          event.preventDefault();
        }}
      />
      <kbd aria-hidden="true">/</kbd>
      {shown && (
        <div className="search-list" id="global-search" role="listbox" data-columns={columns.length} tabIndex={-1}>
          {columns.map(({ title, items }) => (
            <div key={title}>
              <h2>{title}</h2>
              {isLoading && title !== 'Video Links' && <p>Loading...</p>}
              {!isLoading && items.length === 0 && <p>No results</p>}
              {items.map((feature) => {
                const Icon = icons[feature.group?.toLowerCase() ?? ''] ?? LinkOutlined;
                const index = flat.indexOf(feature);
                return (
                  <button
                    key={feature.uniqueKey ?? feature.name}
                    type="button"
                    role="option"
                    aria-selected={index === at}
                    onMouseMove={() => setAt(index)}
                    onClick={() => choose(feature)}
                  >
                    <Icon />
                    <span>
                      {feature.name}
                      <small>{feature.description || DEFAULT_DESCRIPTION}</small>
                    </span>
                  </button>
                );
              })}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
