import { Drawer } from 'antd';
import { FactList, type Fact } from '../../shared/detail/fact-list';
import { MoveButtons, type MovesProps } from '../../shared/detail/moves';
import { post } from '../../shared/http/http';
import { toast } from '../../shared/ui/toast';
import { t } from '../../shared/texts/texts';
import './request.drawer.css';

interface RequestDrawerProps extends Omit<MovesProps, 'onMove'> {
  title: string;
  facts: readonly Fact[];
  /** The call of a move. */
  pathOf: (move: string) => string;
  /** Values sent in addition to the form: those that the user saw, for the conflict check. */
  shownWith?: (move: string) => object;
  /** Called after a move, to fetch the shown data again. */
  onMoved: () => Promise<unknown>;
  onClose: () => void;
}

/** A request in a drawer next to its list: its facts, and the reader's actions on it. */
export function RequestDrawer({ title, facts, pathOf, shownWith, onMoved, onClose, ...moving }: RequestDrawerProps) {
  return (
    <Drawer open title={title} size={420} onClose={onClose}>
      <FactList className="fact-lines request-facts" facts={facts} />
      <div className="request-moves">
        <MoveButtons
          {...moving}
          onMove={async (move, values, _, idempotencyKey) => {
            const { message } = await post(pathOf(move), { ...values, ...shownWith?.(move) }, { idempotencyKey });
            toast.success(message ?? t`Saved Successfully`);
            await onMoved();
          }}
        />
      </div>
    </Drawer>
  );
}
