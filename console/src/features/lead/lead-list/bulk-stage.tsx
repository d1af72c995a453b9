import { Select } from 'antd';
import { useId } from 'react';
import { useStages, type LeadStage } from '../../../shared/lead/masters.query';
import { needsSubStage, onlyByCallAction } from '../../../shared/lead/stage-rules';
import { t } from '../../../shared/texts/texts';
import './bulk-stage.css';

export interface ChosenStage {
  stage?: LeadStage;
  subStage?: string;
}

/** A stage, and its sub-stage if required. */
export const isWhole = ({ stage, subStage }: ChosenStage): boolean =>
  stage !== undefined && (subStage !== undefined || !needsSubStage(stage));

/** Stage for many leads; stages that require an individual call are shown with the reason and cannot be chosen. */
export function BulkStage({ chosen, onChange }: { chosen: ChosenStage; onChange: (chosen: ChosenStage) => void }) {
  const id = useId();
  const stages = useStages();
  const { stage, subStage } = chosen;
  return (
    <div className="bulk-stage">
      <label htmlFor={`${id}-stage`}>{t`Stage*`}</label>
      <Select
        autoFocus
        id={`${id}-stage`}
        showSearch={{ optionFilterProp: 'label' }}
        loading={stages.isPending}
        placeholder={t`Please enter stage / Select stage`}
        value={stage?.id}
        options={(stages.data ?? []).map((one) => ({
          value: one.id,
          label: one.name,
          why: onlyByCallAction(one),
          disabled: Boolean(onlyByCallAction(one)),
        }))}
        optionRender={({ label, data }) => (
          <>
            {label} {data.why && <small>{data.why}</small>}
          </>
        )}
        onChange={(stageId: string) => onChange({ stage: stages.data?.find((one) => one.id === stageId) })}
      />
      {stage && stage.subStages.length > 0 && (
        <>
          <label htmlFor={`${id}-sub`}>{t`Sub Stage`}</label>
          <Select
            id={`${id}-sub`}
            allowClear={!needsSubStage(stage)}
            placeholder={t`Select sub stage`}
            value={subStage}
            options={stage.subStages.map((name) => ({ value: name, label: name }))}
            onChange={(name: string | undefined) => onChange({ stage, subStage: name })}
          />
        </>
      )}
      <p>{t`Leads with a locked stage or a pending follow-up stay as they are and are listed in an error file. You can undo this.`}</p>
    </div>
  );
}
