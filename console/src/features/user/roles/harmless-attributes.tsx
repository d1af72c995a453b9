import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { harmlessAttribute, hidesSomething } from '@matricula/domain/user';
import { fetchRows } from '../../../shared/grid/list-source';
import { messageOf } from '../../../shared/http/http-error';
import { createRecord, removeRecord } from '../../../shared/record/record-calls';
import { useFieldRules } from '../../../shared/session/session';
import { t } from '../../../shared/texts/texts';
import { toast } from '../../../shared/ui/toast';

const MOST = 1_000;

interface HarmlessRow {
  recordId: string;
  name: string;
}

const query = {
  queryKey: ['masters', harmlessAttribute.list],
  queryFn: async () => (await fetchRows<HarmlessRow>(harmlessAttribute.list, { sort: [{ field: 'name', dir: 'asc' }], limit: MOST })).rows,
};

/** Attributes that every role sees although field rules hide unmapped attributes; each change is saved immediately. */
export function HarmlessAttributes() {
  const { data: rows = [], isPending, refetch } = useQuery(query);
  const rules = useFieldRules();
  const [busy, setBusy] = useState(false);

  async function save(names: string[]) {
    setBusy(true);
    try {
      const added = names.map((name) => name.trim()).filter((name) => name && !rows.some((row) => row.name === name));
      const removed = rows.filter(({ name }) => !names.includes(name));
      for (const name of added) await createRecord(harmlessAttribute, { name });
      for (const { recordId } of removed) await removeRecord(harmlessAttribute, recordId);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      await refetch();
      setBusy(false);
    }
  }

  return (
    <div className="field-rules-harmless">
      <label htmlFor="harmless-attributes">{t`Harmless attributes, for all roles`}</label>
      <p>
        {t`Other attributes from imports, forms and partners are hidden as soon as a field of the role is hidden or masked. Phone numbers and e-mail addresses stay hidden even in harmless attributes.`}
      </p>
      <Select
        id="harmless-attributes"
        mode="tags"
        open={false}
        suffixIcon={null}
        loading={isPending || busy}
        disabled={isPending || busy || (rules !== undefined && hidesSomething(rules))}
        placeholder={t`Name of an attribute`}
        value={rows.map(({ name }) => name)}
        onChange={(names: string[]) => void save(names)}
      />
    </div>
  );
}
