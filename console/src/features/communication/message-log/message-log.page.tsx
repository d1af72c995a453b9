import { RedoOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { messageList, type MessageRow } from '@matricula/read-models/communication';
import { ListPage } from '../../../shared/grid/list-page';
import type { BulkSelection } from '../../../shared/grid/row-choice';
import { get, post } from '../../../shared/http/http';
import { messageOf } from '../../../shared/http/http-error';
import { toast } from '../../../shared/ui/toast';
import { canReplay, channelWords, messageColumns, messageFilters, newestFirst, statusWords } from './message.columns';

/** Names of the staff, by id. */
function useStaffNames(): Record<string, string> {
  const { data } = useQuery({
    queryKey: ['staff-names'],
    queryFn: async () => (await get<{ id: string; name: string }[]>('getUsersSpecificRoles')).data,
  });
  return useMemo(() => Object.fromEntries((data ?? []).map(({ id, name }) => [id, name])), [data]);
}

async function replay(messageIds: string[]): Promise<boolean> {
  try {
    const { message } = await post('messages/replay', { messageIds });
    toast.success(message ?? 'The message is sent again.');
    return true;
  } catch (error) {
    toast.error(`Not sent again: ${messageOf(error)}`);
    return false;
  }
}

/** Those that were ticked: each is looked at before it leaves a second time. */
async function replayChosen(selection: BulkSelection): Promise<boolean> {
  if ('keys' in selection) return replay(selection.keys);
  toast.warning('Choose the messages one by one.');
  return false;
}

/** What left the product, or did not: each message with what became of it, without what it says. */
export function MessageLogPage() {
  const names = useStaffNames();
  const columns = useMemo(() => messageColumns(names), [names]);
  const filters = useMemo(
    () => messageFilters.map((filter) => (filter.field === 'recipientId' ? { ...filter, words: names } : filter)),
    [names],
  );
  return (
    <ListPage<MessageRow>
      title="Messages"
      list="messages"
      model={messageList}
      columns={columns}
      filters={filters}
      defaultSort={newestFirst}
      bulk={[{ label: 'Send again', run: replayChosen }]}
      hover={(row) =>
        canReplay(row) && (
          <button
            type="button"
            className="icon-button"
            aria-label="Send again"
            title="Send again"
            onClick={() => void replay([row.messageId])}
          >
            <RedoOutlined />
          </button>
        )
      }
      card={(row) => ({
        title: names[row.recipientId] ?? row.recipientId,
        mark: statusWords[row.status],
        second: `${channelWords[row.channel]} · ${row.kind}`,
        third: row.error,
        action: canReplay(row) ? { label: 'Send again', icon: <RedoOutlined />, run: () => void replay([row.messageId]) } : undefined,
      })}
      empty={{ text: 'No message has left the product yet.' }}
    />
  );
}
