import { Modal } from 'antd';
import { useState } from 'react';
import type { UnderWayChoice } from '@matricula/domain/rule/publishing';
import { t } from '../../../shared/texts/texts';
import { HeldChoices, heldBody, usualHeld } from '../controls/held-choices';
import { UnderWayChoices } from './publish.dialog';
import type { RunsAtStep } from './under-way.query';

interface ActivateDialogProps {
  name: string;
  /** Runs under way, if the newest version is not the one that they follow. */
  underWay: readonly RunsAtStep[];
  busy: boolean;
  onActivate: (body: object) => void;
  onClose: () => void;
}

/** Asks what happens to the runs that the pause of a workflow holds, and whether they move to a version that was written meanwhile. */
export function ActivateDialog({ name, underWay, busy, onActivate, onClose }: ActivateDialogProps) {
  const [held, setHeld] = useState(usualHeld);
  const [runs, setRuns] = useState<UnderWayChoice>('stay');
  const isNewer = underWay.length > 0;
  return (
    <Modal
      open
      width={isNewer ? 640 : undefined}
      title={t`What happens to the waiting runs of ${name}?`}
      okText={t`Activate`}
      confirmLoading={busy}
      onOk={() => onActivate({ ...heldBody(held), ...(isNewer && { under_way: runs }) })}
      onCancel={onClose}
    >
      <HeldChoices value={held} onChange={setHeld} />
      {isNewer && (
        <>
          <p>{t`A newer version comes into force. The runs under way began on an older one:`}</p>
          <UnderWayChoices rows={underWay} value={runs} onChange={setRuns} />
        </>
      )}
    </Modal>
  );
}
