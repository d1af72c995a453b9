import { Dropdown } from 'antd';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { messageOf } from '../http/http-error';
import { part } from '../routing/part';
import { toast } from '../ui/toast';
import { type ColumnLayout } from './column-layout';
import type { Naming } from './quick-view.dialog';
import { audienceOf, NOBODY, useQuickViews } from './quick-views';
import { t } from '../texts/texts';

const QuickViewDialog = lazy(async () => ({
  default: (await part('QuickViewDialog', () => import('./quick-view.dialog'))).QuickViewDialog,
}));

interface QuickViewMenuProps {
  list: string;
  /** The list's state in the address. */
  query: string;
  /** True if the address has no state of its own: then the default view is applied once. */
  untouched: boolean;
  columns: ColumnLayout;
  onApply: (query: string, columns?: ColumnLayout) => void;
}

/** Saved views of a list: apply, save, update, rename, make default, copy a link, delete. */
export function QuickViewMenu({ list, query, untouched, columns, onApply }: QuickViewMenuProps) {
  const { views, isSuccess, ...change } = useQuickViews(list);
  const [naming, setNaming] = useState<Naming | null>(null);
  const current = views.find((view) => view.query === query);
  const applied = useRef(false);

  useEffect(() => {
    if (!isSuccess || applied.current) return;
    applied.current = true;
    const preferred = views.find((view) => view.isDefault && view.mine);
    if (untouched && preferred) onApply(preferred.query, preferred.columns);
  }, [isSuccess, views, untouched, onApply]);

  const attempt = (call: Promise<void>, done: string) =>
    call.then(
      () => toast.success(done),
      (error: unknown) => toast.error(messageOf(error)),
    );

  const items = [
    { key: 'all', label: t`All` },
    ...views.map((view) => ({
      key: `view:${view.id}`,
      label: [view.name, ...(view.isDefault ? [t`default`] : []), ...(view.mine ? [] : [t`shared`])].join(' · '),
    })),
    { type: 'divider' as const },
    { key: 'save', label: t`Save as quick view…` },
    { key: 'link', label: t`Copy link` },
    ...(current?.mine
      ? [
          { key: 'update', label: t`Save these columns in "${current.name}"` },
          { key: 'rename', label: t`Rename…` },
          { key: 'share', label: t`Share…` },
          { key: 'default', label: t`Make it my default`, disabled: current.isDefault },
          { key: 'delete', label: t`Delete`, danger: true },
        ]
      : []),
  ];

  function run(key: string) {
    const view = views.find(({ id }) => key === `view:${id}`);
    if (view) return onApply(view.query, view.columns);
    switch (key) {
      case 'all':
        return onApply('');
      case 'save':
        return setNaming({ name: '', audience: NOBODY });
      case 'link':
        return void navigator.clipboard.writeText(window.location.href).then(() => toast.success(t`Link copied`));
      case 'rename':
        return current && setNaming({ name: current.name, audience: audienceOf(current), of: current });
      case 'share':
        return current && setNaming({ name: current.name, audience: audienceOf(current), of: current, sharing: true });
      case 'update':
        return current && void attempt(change.update(current, query, columns), t`Quick view updated`);
      case 'default':
        return current && void attempt(change.makeDefault(current), t`Marked as default view`);
      case 'delete':
        return current && void attempt(change.remove(current), t`Quick view deleted`);
    }
  }

  async function saveName() {
    const name = naming?.name.trim();
    if (!naming || !name) return toast.warning(t`Name is required`);
    const { of, audience, sharing } = naming;
    if (of && sharing)
      await attempt(change.share(of, audience), audience === NOBODY ? t`Quick view is no longer shared` : t`Quick view shared`);
    else if (of) await attempt(change.rename(of, name), t`Quick view renamed`);
    else await attempt(change.save(name, query, columns, audience), t`Quick view saved`);
    setNaming(null);
  }

  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items, selectedKeys: [current ? `view:${current.id}` : 'all'], onClick: ({ key }) => run(key) }}
      >
        <button type="button" className="icon-button view-button">
          {current?.name ?? (query ? t`Unsaved view` : t`All`)} <small aria-hidden="true">▾</small>
        </button>
      </Dropdown>
      {naming && (
        <Suspense fallback={null}>
          <QuickViewDialog naming={naming} onChange={setNaming} onSave={() => void saveName()} onClose={() => setNaming(null)} />
        </Suspense>
      )}
    </>
  );
}
