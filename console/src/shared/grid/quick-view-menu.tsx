import { Checkbox, Dropdown, Input, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../http/http-error';
import { toast } from '../ui/toast';
import { type ColumnLayout } from './column-layout';
import { useQuickViews, type QuickView } from './quick-views';
import { listTexts } from '../texts/list-texts';
import { useTexts } from '../texts/use-texts';
import { commonTexts } from '../texts/common-texts';

interface QuickViewMenuProps {
  list: string;
  /** The list's state as the address has it. */
  query: string;
  /** True when the address says nothing of its own: then the default view is applied once. */
  untouched: boolean;
  columns: ColumnLayout;
  onApply: (query: string, columns?: ColumnLayout) => void;
}

/** Saved views of a list: apply, save, update, rename, make default, copy a link, delete. */
export function QuickViewMenu({ list, query, untouched, columns, onApply }: QuickViewMenuProps) {
  const common = useTexts(commonTexts);
  const texts = useTexts(listTexts);
  const { views, isSuccess, ...change } = useQuickViews(list);
  const [naming, setNaming] = useState<{ name: string; shared: boolean; of?: QuickView } | null>(null);
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
    { key: 'all', label: texts.all },
    ...views.map((view) => ({
      key: `view:${view.id}`,
      label: [view.name, ...(view.isDefault ? [texts.isDefault] : []), ...(view.mine ? [] : [texts.isShared])].join(' · '),
    })),
    { type: 'divider' as const },
    { key: 'save', label: texts.saveView },
    { key: 'link', label: texts.copyLink },
    ...(current?.mine
      ? [
          { key: 'update', label: texts.keepColumns(current.name) },
          { key: 'rename', label: texts.rename },
          { key: 'default', label: texts.makeDefault, disabled: current.isDefault },
          { key: 'delete', label: common.delete, danger: true },
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
        return setNaming({ name: '', shared: false });
      case 'link':
        return void navigator.clipboard.writeText(window.location.href).then(() => toast.success(texts.linkCopied));
      case 'rename':
        return current && setNaming({ name: current.name, shared: current.shared, of: current });
      case 'update':
        return current && void attempt(change.update(current, query, columns), texts.viewUpdated);
      case 'default':
        return current && void attempt(change.makeDefault(current), texts.viewDefault);
      case 'delete':
        return current && void attempt(change.remove(current), texts.viewDeleted);
    }
  }

  async function saveName() {
    const name = naming?.name.trim();
    if (!naming || !name) return toast.warning(texts.nameRequired);
    await attempt(
      naming.of ? change.rename(naming.of, name) : change.save(name, query, columns, naming.shared),
      naming.of ? texts.viewRenamed : texts.viewSaved,
    );
    setNaming(null);
  }

  return (
    <>
      <Dropdown
        trigger={['click']}
        menu={{ items, selectedKeys: [current ? `view:${current.id}` : 'all'], onClick: ({ key }) => run(key) }}
      >
        <button type="button" className="icon-button view-button">
          {current?.name ?? (query ? texts.unsavedView : texts.all)} <small aria-hidden="true">▾</small>
        </button>
      </Dropdown>
      <Modal
        title={naming?.of ? texts.renameView : texts.nameView}
        open={naming !== null}
        width={360}
        okText={common.save}
        cancelText={common.cancel}
        onOk={() => void saveName()}
        onCancel={() => setNaming(null)}
      >
        {naming && (
          <div className="view-form">
            <Input
              autoFocus
              placeholder={texts.name}
              aria-label={texts.name}
              maxLength={100}
              value={naming.name}
              onPressEnter={() => void saveName()}
              onChange={(event) => setNaming({ ...naming, name: event.target.value })}
            />
            {!naming.of && (
              <Checkbox checked={naming.shared} onChange={(event) => setNaming({ ...naming, shared: event.target.checked })}>
                {texts.share}
              </Checkbox>
            )}
          </div>
        )}
      </Modal>
    </>
  );
}
