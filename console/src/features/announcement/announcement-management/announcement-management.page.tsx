import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { newAnnouncementFields } from '@matricula/domain/announcement';
import { announcementList, type AnnouncementRow } from '@matricula/read-models/announcement';
import { FormDialog } from '../../../shared/form/form-dialog';
import { ListPage } from '../../../shared/grid/list-page';
import { post } from '../../../shared/http/http';
import { queryClient } from '../../../shared/http/query-client';
import { useTenantZone } from '../../../shared/session/session';
import { pillStyle } from '../../../shared/ui/theme';
import { toast } from '../../../shared/ui/toast';
import { CURRENT } from '../current/current.query';
import { useAnnouncementOptions } from '../announcement-options.query';
import { kindWords, shownWords, stateOf } from '../announcement-words';
import { announcementColumns, announcementFilters, latestFirst } from './announcement.columns';
import { t } from '../../../shared/texts/texts';

/** Announcements, when they are shown and how many people have read them. */
export function AnnouncementManagementPage() {
  const navigate = useNavigate();
  const zone = useTenantZone();
  const [adding, setAdding] = useState(false);
  const options = useAnnouncementOptions(adding);
  const announce = { label: t`New announcement`, run: () => setAdding(true) };
  // A user of a single tenant is not asked for the tenant.
  const { tenants: _tenants, ...own } = newAnnouncementFields;
  const several = (options?.tenants.length ?? 0) > 1;
  return (
    <>
      <ListPage<AnnouncementRow>
        title={t`Announcements`}
        list="announcements"
        model={announcementList}
        columns={announcementColumns}
        filters={announcementFilters}
        defaultSort={latestFirst}
        primary={announce}
        onOpen={({ announcementId }) => void navigate(`/announcement-management/${announcementId}`)}
        card={(row) => {
          const { words, tone } = stateOf(row, new Date().toISOString());
          return {
            title: row.title,
            mark: (
              <span className="pill" style={pillStyle(tone)}>
                {words}
              </span>
            ),
            second: t`${t(kindWords[row.kind])} · by ${row.authorName}`,
            third: [shownWords(row, zone), row.mustConfirm && t`Confirmed by ${row.confirmed}`].filter(Boolean).join(' · '),
          };
        }}
        empty={{ text: t`No announcements yet.`, action: announce }}
      />
      {adding && options && (
        <FormDialog
          as="drawer"
          title={t`New announcement`}
          of={several ? newAnnouncementFields : own}
          options={options}
          draft="announcements/new"
          saveText={t`Announce`}
          onSave={(values, idempotencyKey) => post('announcements', values, { idempotencyKey })}
          onDone={({ message }) => {
            void queryClient.invalidateQueries({ queryKey: [CURRENT] });
            toast.success(message ?? t`Announced`);
            setAdding(false);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
