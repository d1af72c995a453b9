import { Button, Drawer, Modal } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues } from '@matricula/domain/kernel/field-check';
import { DiscardQuestion } from '../ui/discard-question';
import { useFocusBack } from '../ui/focus-back';
import { LeaveGuard } from '../ui/leave-guard';
import { drafts } from './drafts';
import { RecordForm, type RecordFormProps } from './record-form';
import { t } from '../texts/texts';

interface FormDialogProps<Answer> extends Omit<RecordFormProps, 'onSave'> {
  onSave: (values: FieldValues, idempotencyKey: string) => Promise<Answer>;
  title: string;
  /** A modal for a short question, a drawer for a form next to its list. */
  as: 'modal' | 'drawer';
  onClose: () => void;
  /** A two-column form. */
  wide?: boolean;
  /** Above the form. */
  above?: ReactNode;
  /** Below the form. */
  more?: ReactNode;
  /** Called after saving, with the result of `onSave`; defaults to `onClose`. */
  onDone?: (answer: Answer) => void;
}

/** A form in an overlay. Closing it with unsaved changes asks for confirmation. */
export function FormDialog<Answer>({
  title,
  as,
  wide = false,
  onClose,
  onDone = onClose,
  onChange,
  onSave,
  above,
  more,
  ...form
}: FormDialogProps<Answer>) {
  useFocusBack();
  const [unsaved, setUnsaved] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = () => (unsaved ? setAsking(true) : onClose());
  function discard() {
    if (form.draft !== undefined) drafts.forget(form.draft);
    setAsking(false);
    onClose();
  }
  const fields = useRef<HTMLDivElement>(null);
  /** A modal takes the focus itself when it opens, so that a field that is to have it must get it again. */
  const focusField = (isOpen: boolean) => {
    if (!isOpen || form.focus === undefined || fields.current?.contains(document.activeElement)) return;
    fields.current?.querySelector<HTMLElement>(`[id="${form.focus}"]`)?.focus();
  };
  const heard = (values: FieldValues, changed: boolean) => {
    setUnsaved(changed);
    onChange?.(values, changed);
  };
  const body = (
    <>
      {above}
      <RecordForm
        {...form}
        onChange={heard}
        onSave={async (values, key) => {
          const answer = await onSave(values, key);
          if (form.draft !== undefined) drafts.forget(form.draft);
          // The guard must be updated before any navigation.
          flushSync(() => setUnsaved(false));
          onDone(answer);
        }}
        actions={
          <>
            {form.actions}
            <Button onClick={close}>{t`Cancel`}</Button>
          </>
        }
      />
      {more}
      <LeaveGuard unsaved={unsaved} />
      <DiscardQuestion open={asking} onDiscard={discard} onKeep={() => setAsking(false)} />
    </>
  );
  if (as === 'modal') {
    return (
      <Modal
        open
        title={title}
        width={wide ? 880 : 520}
        footer={null}
        mask={{ closable: false }}
        afterOpenChange={focusField}
        onCancel={close}
      >
        <div ref={fields}>{body}</div>
      </Modal>
    );
  }
  return (
    <Drawer open title={title} size={420} mask={{ closable: false }} onClose={close}>
      {body}
    </Drawer>
  );
}
