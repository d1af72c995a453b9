import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { offerLetterFields } from '@matricula/domain/offer';
import type { OfferRow } from '@matricula/read-models/offer';
import { FileButton } from '../../shared/detail/file-button';
import { FormDialog } from '../../shared/form/form-dialog';
import type { DataOf } from '../../shared/http/answers';
import { get, post } from '../../shared/http/http';
import { t } from '../../shared/texts/texts';
import { toast } from '../../shared/ui/toast';

type Letter = DataOf<'MeritList_letter'>;

/** The letter of an offer: its preview and its text until it is issued, then the file. */
export function OfferLetter({ row: { applicationId, meritListId, status } }: { row: OfferRow }) {
  const [editing, setEditing] = useState(false);
  const [id, list] = [encodeURIComponent(applicationId), `merit-lists/${encodeURIComponent(meritListId)}/letter`];
  const text = useQuery({
    queryKey: ['merit-list', 'letter', meritListId],
    queryFn: async () => (await get<Letter>(list)).data,
    enabled: editing,
    staleTime: 0,
  });
  if (status === 'issued' || status === 'accepted')
    return (
      <p>
        <FileButton path={`applications/${id}/offer-letter`} name="offer.pdf">{t`Download the letter`}</FileButton>
      </p>
    );
  return (
    <>
      <p className="offer-moves">
        {(status === 'drafted' || status === 'approved') && (
          <FileButton className="button" path={`offers/${id}/letter-preview`} name="offer-preview.pdf">{t`Preview the letter`}</FileButton>
        )}
        <button type="button" className="button" onClick={() => setEditing(true)}>
          {t`Text of the letter`}
        </button>
      </p>
      {editing && text.error && <p role="alert">{text.error.message}</p>}
      {editing && text.data && (
        <FormDialog
          as="modal"
          title={t`Text of the letter`}
          of={offerLetterFields}
          kept={{ letter: text.data.letter }}
          whole
          above={<p>{t`For offers of this merit list that are issued from now on.`}</p>}
          saveText={t`Save`}
          onSave={async (values, idempotencyKey) => {
            await post(list, values, { idempotencyKey });
            toast.success(t`Letter saved`);
          }}
          onClose={() => setEditing(false)}
          onDone={() => setEditing(false)}
        />
      )}
    </>
  );
}
