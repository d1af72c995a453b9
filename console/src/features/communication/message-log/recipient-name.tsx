import type { ICellRendererParams } from 'ag-grid-community';
import type { MessageRow } from '@matricula/read-models/communication';
import { t } from '../../../shared/texts/texts';
import { useRecipientName } from './recipient-names';

/** The name of the user or lead to whom a message goes. */
export function RecipientName({ recipientId }: { recipientId: string }) {
  const name = useRecipientName(recipientId);
  return name === null ? <span className="faint" title={recipientId}>{t`unknown`}</span> : <>{name}</>;
}

/** The cell with the name of a recipient. */
export const RecipientCell = ({ data }: ICellRendererParams<MessageRow>) =>
  data ? <RecipientName recipientId={data.recipientId} /> : null;
