import { Modal, Segmented } from 'antd';
import { useState } from 'react';
import type { RulesChoice } from '@matricula/domain/job';
import { type BulkSelection } from '../../../shared/grid/row-choice';
import { useCountQuestion } from '../../../shared/grid/count-question';
import { messageOf } from '../../../shared/http/http-error';
import { priorities } from '../../../shared/lead/priorities';
import { RulesChoices } from '../../../shared/jobs/rules-choice';
import { onSaveKey } from '../../../shared/ui/save-key';
import { toast } from '../../../shared/ui/toast';
import { AssignFields, assignOrder, isWholeAssignment, nobodyYet } from './assign-fields';
import { actOnLeads, asksRules, canUndo, type BulkOrder } from './bulk';
import { BulkStage, isWhole, type ChosenStage } from './bulk-stage';
import { counted } from '../../../shared/texts/counted';
import { t } from '../../../shared/texts/texts';

/** A requested action on leads, and its pending promise. */
export interface Asked {
  what: BulkOrder['action'];
  selection: BulkSelection;
  count: number | undefined;
  /** True clears the selection. */
  answer: (done: boolean) => void;
}

const titles: Readonly<Record<Asked['what'], string>> = {
  assign: 'Assign {0}',
  prioritise: 'Set the priority of {0}',
  stage: 'Set the stage of {0}',
  verify: 'Verify {0}',
  push: 'Send {0} to their colleges',
  remove: 'Delete {0}?',
};

const okTexts: typeof titles = {
  assign: 'Assign',
  prioritise: 'Set priority',
  stage: 'Set stage',
  verify: 'Verify',
  push: 'Send',
  remove: 'Delete',
};

/** Asks for the details of a bulk action. */
export function BulkDialog({ asked, moved, onClose }: { asked: Asked; moved: () => void; onClose: (done: boolean) => void }) {
  const { what, selection } = asked;
  const [count, setCount] = useState(asked.count);
  const [assignment, setAssignment] = useState(nobodyYet);
  const [priority, setPriority] = useState(1);
  const [chosen, setChosen] = useState<ChosenStage>({});
  const [rules, setRules] = useState<RulesChoice>('none');
  const [busy, setBusy] = useState(false);
  const [sendSelected, question] = useCountQuestion(setCount);
  const leads = count === undefined ? t`all leads` : counted(count, 'lead');

  function order(): BulkOrder {
    if (what === 'assign') return assignOrder(assignment);
    if (what === 'stage') return { action: what, selectStage: chosen.stage?.id ?? '', selectSubStage: chosen.subStage };
    return what === 'prioritise' ? { action: what, priority } : { action: what };
  }

  async function run() {
    setBusy(true);
    try {
      const started = await sendSelected(selection, (present) =>
        actOnLeads(rules === 'none' ? order() : { ...order(), rules }, present, moved),
      );
      if (started) onClose(true);
      else setBusy(false);
    } catch (error) {
      toast.error(t`Nothing was changed: ${messageOf(error)}`);
      setBusy(false);
    }
  }

  const incomplete = (what === 'assign' && !isWholeAssignment(assignment)) || (what === 'stage' && !isWhole(chosen));

  return (
    <Modal
      open
      title={t(titles[what], leads)}
      width={420}
      okText={t(okTexts[what])}
      okButtonProps={{ danger: what === 'remove', disabled: incomplete, loading: busy }}
      onOk={() => void run()}
      onCancel={() => onClose(false)}
      modalRender={(dialog) => <div {...onSaveKey(() => !incomplete && !busy && void run())}>{dialog}</div>}
    >
      {what === 'assign' && <AssignFields assignment={assignment} count={count} onChange={setAssignment} />}
      {what === 'prioritise' && (
        <Segmented
          block
          aria-label={t`Priority`}
          options={priorities.map((label, value) => ({ label, value }))}
          value={priority}
          onChange={setPriority}
        />
      )}
      {what === 'stage' && <BulkStage chosen={chosen} onChange={setChosen} />}
      {what === 'verify' && <p>{t`They are marked as verified.`}</p>}
      {what === 'push' && (
        <p>{t`Each lead is sent to its college and to those on its shortlist, if they have a connection and did not get it yet.`}</p>
      )}
      {what === 'remove' && <p>{t`They are removed from every list, with their follow-ups.`}</p>}
      {asksRules({ action: what }) && <RulesChoices count={count} value={rules} onChange={setRules} />}
      {question}
      <p className="bulk-undo">
        {canUndo({ action: what })
          ? t`You can undo this at once, and later under My Bulk Actions in your menu.`
          : t`This cannot be undone: a college that got a lead keeps it.`}
      </p>
    </Modal>
  );
}
