import { useQuery } from '@tanstack/react-query';
import { applicationSettings } from '@matricula/domain/application';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import type { RecordRow } from '@matricula/read-models/record';
import { RecordForm } from '../../../shared/form/record-form';
import { post } from '../../../shared/http/http';
import { changeRecord, createRecord } from '../../../shared/record/record-calls';
import { useScreenTitle } from '../../../shared/session/screen-title';
import { t } from '../../../shared/texts/texts';
import { LoadFailed } from '../../../shared/ui/load-failed';
import { Blank } from '../../../shared/ui/page-states';
import { toast } from '../../../shared/ui/toast';
import './form-configuration.css';

/** Settings of the application manager, in force from the moment they are saved. */
export function FormConfigurationPage() {
  useScreenTitle(t`Form Configuration`);
  const query = useQuery({
    queryKey: ['application-settings'],
    queryFn: async () => (await post<RecordRow[]>('lists/application-settings/rows', { limit: 1 })).data[0] ?? null,
    staleTime: 0,
  });
  if (query.isPending) return <Blank title={t`Form Configuration`} />;
  if (query.isError) return <LoadFailed alone title={t`Form Configuration`} error={query.error} onRetry={() => void query.refetch()} />;
  const row = query.data;
  return (
    <div className="form-configuration">
      <h1>{t`Form Configuration`}</h1>
      <RecordForm
        key={row?.updatedAt ?? 'new'}
        of={applicationSettings.fields}
        kept={row ? (row as FieldValues) : undefined}
        onSave={async (values, key) => {
          await (row
            ? changeRecord(applicationSettings, row.recordId, values, undefined, key)
            : createRecord(applicationSettings, values, key));
          toast.success(t`Saved Successfully`);
          await query.refetch();
        }}
      />
    </div>
  );
}
