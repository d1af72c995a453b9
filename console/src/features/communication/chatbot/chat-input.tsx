import { CloseOutlined, PaperClipOutlined, SendOutlined } from '@ant-design/icons';
import { Input } from 'antd';
import { useRef, useState } from 'react';
import { toast } from '../../../shared/ui/toast';
import { ACCEPTED, attachmentType, isAccepted, type Attachment } from './chats';
import { t } from '../../../shared/texts/texts';

/** The message input: Enter sends, Shift+Enter starts a new line; needs text or a file (CB-15 to CB-20). */
export function ChatInput({ onSend }: { onSend: (text: string, attachments: Attachment[]) => void }) {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<File[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const possible = text.trim() !== '' || files.length > 0;
  const attach = (given: readonly File[]) => {
    const refused = given.filter((file) => !isAccepted(file));
    if (refused.length > 0) toast.warning(t`Not attached: ${refused.map(({ name }) => name).join(', ')}`);
    setFiles((before) => [...before, ...given.filter(isAccepted)]);
  };
  const send = () => {
    if (!possible) return;
    onSend(
      text,
      files.map((file) => ({ file, type: attachmentType(file) })),
    );
    setText('');
    setFiles([]);
  };
  return (
    <form
      className="chat-input"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        attach([...event.dataTransfer.files]);
      }}
    >
      {files.length > 0 && (
        <ul aria-label={t`Attached files`}>
          {files.map((file, at) => (
            <li key={at}>
              {file.name}
              <button
                type="button"
                className="icon-button"
                aria-label={t`Remove ${file.name}`}
                onClick={() => setFiles((before) => before.filter((one) => one !== file))}
              >
                <CloseOutlined />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label={t`Files`}
        onChange={(event) => {
          attach([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <button type="button" className="icon-button" aria-label={t`Attach files`} onClick={() => picker.current?.click()}>
        <PaperClipOutlined />
      </button>
      <Input.TextArea
        autoFocus
        autoSize={{ minRows: 1, maxRows: 5 }}
        placeholder={t`Ask anything...`}
        aria-label={t`Message`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={(event) => {
          if (event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      <button type="submit" className="button button-primary" disabled={!possible} aria-label={t`Send`}>
        <SendOutlined />
      </button>
    </form>
  );
}
