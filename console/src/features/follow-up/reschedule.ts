import { type DataOf } from '../../shared/http/answers';
import { post } from '../../shared/http/http';
import { messageOf } from '../../shared/http/http-error';
import { t } from '../../shared/texts/texts';
import { toast } from '../../shared/ui/toast';

type Moved = DataOf<'FollowUp_reschedule'>;

/** How long the toast offers to undo. */
const UNDO_MS = 10_000;

interface Rescheduling {
  items: Moved['previous'];
  /** Called after the move, and after its undo. */
  onMoved: () => void;
  /** The text of the toast; defaults to the numbers of moved and refused follow-ups. */
  said?: (moved: Moved) => string;
}

const send = async (items: Moved['previous']) => (await post<Moved>('follow-ups/reschedule', { items })).data;

const failed = (error: unknown) => toast.error(t`The follow-ups were not rescheduled: ${messageOf(error)}`);

async function undo(previous: Moved['previous'], onMoved: () => void) {
  try {
    const { refused } = await send(previous);
    const [first] = refused;
    if (first) toast.warning(t`Not undone: ${first.message}`);
    else toast.success(t`Undone`);
    onMoved();
  } catch (error) {
    failed(error);
  }
}

function numbers({ previous, refused }: Moved): string {
  const [first] = refused;
  return first ? t`Rescheduled: ${previous.length}; refused: ${refused.length} (${first.message})` : t`Rescheduled: ${previous.length}`;
}

/** Moves follow-ups to other times and says so, with an undo in the toast; undefined if the call failed, which is said too. */
export async function reschedule({ items, onMoved, said = numbers }: Rescheduling): Promise<Moved | undefined> {
  try {
    const moved = await send(items);
    const { previous, refused } = moved;
    const action = previous.length > 0 ? { label: t`Undo`, run: () => void undo(previous, onMoved) } : undefined;
    const show = refused.length > 0 ? toast.warning : toast.success;
    show(said(moved), { action, forMs: UNDO_MS });
    onMoved();
    return moved;
  } catch (error) {
    failed(error);
    return undefined;
  }
}
