import { useState } from 'react';
import { checklistLife } from '@matricula/domain/document';
import { checklistList, type ChecklistRow } from '@matricula/read-models/document';
import { ListPage } from '../../../shared/grid/list-page';
import { t } from '../../../shared/texts/texts';
import { pillStyle } from '../../../shared/ui/theme';
import { ChecklistDialog } from './checklist.dialog';
import { checklistColumns, checklistFilters, latestFirst, toneOf } from './checklists.columns';

/** The checklists of the institution (AP-03). */
export function ChecklistsPage() {
  const [open, setOpen] = useState<Pick<ChecklistRow, 'moves'> & { checklistId?: string }>();
  const [version, setVersion] = useState(0);
  const add = { label: t`New checklist`, run: () => setOpen({}) };
  const close = () => setOpen(undefined);
  return (
    <>
      <ListPage<ChecklistRow>
        title={t`Documents`}
        list="document-checklists"
        model={checklistList}
        columns={checklistColumns}
        filters={checklistFilters}
        defaultSort={latestFirst}
        primary={add}
        version={version}
        onOpen={setOpen}
        card={({ name, status, formName, programmeName, categoryName, count }) => ({
          title: name,
          mark: (
            <span className="pill" style={pillStyle(toneOf(status))}>
              {t(checklistLife.states[status])}
            </span>
          ),
          second: formName,
          third: [programmeName, categoryName, t`${count} documents`].filter(Boolean).join(' · '),
        })}
        empty={{ text: t`No checklists yet. A checklist names the documents that applicants of a form upload.`, action: add }}
      />
      {open && (
        <ChecklistDialog
          id={open.checklistId}
          moves={open.moves}
          onClose={close}
          onDone={() => {
            close();
            setVersion((last) => last + 1);
          }}
        />
      )}
    </>
  );
}
