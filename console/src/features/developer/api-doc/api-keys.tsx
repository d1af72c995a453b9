import { useMemo, type ReactNode } from 'react';
import { apiKey } from '@matricula/domain/tenant';
import type { RecordRow } from '@matricula/read-models/record';
import type { ListColumn } from '../../../shared/grid/list-columns';
import { KeySecret } from '../../../shared/keys/key-secret';
import { useLastUses } from '../../../shared/keys/last-uses.query';
import { RecordPage } from '../../../shared/record/record-page';
import { t } from '../../../shared/texts/texts';

/** API keys of this tenant: an admin creates them, sees each secret once, limits, pauses and revokes them. */
export function ApiKeysPage({ above }: { above: ReactNode }) {
  const uses = useLastUses();
  const more = useMemo(
    (): ListColumn<RecordRow>[] | undefined =>
      uses && [
        {
          field: 'recordId',
          title: t`Last used`,
          width: 280,
          sortable: false,
          workedOut: { exportedAs: null },
          format: (_, { recordId }) => uses.get(recordId) ?? t`Never`,
          onCard: ({ recordId }) => (uses.has(recordId) ? t`last used ${uses.get(recordId)}` : t`never used`),
        },
      ],
    [uses],
  );
  return (
    <RecordPage
      of={apiKey}
      title={t`API keys`}
      above={above}
      more={more}
      removal={t`Programs that use it are refused immediately.`}
      beside={(row) => <KeySecret key={row.recordId} row={row} used={uses?.get(row.recordId)} />}
    />
  );
}
