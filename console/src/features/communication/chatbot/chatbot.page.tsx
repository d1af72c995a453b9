import { Modal, Switch } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCurrentUser, useTenantZone } from '../../../shared/session/session';
import { timeIn } from '../../../shared/session/tenant-clock';
import { Blank } from '../../../shared/ui/page-states';
import { toast } from '../../../shared/ui/toast';
import { AttachmentView } from './attachment-view';
import { cannedReply } from './canned-replies';
import { ChatInput } from './chat-input';
import { ChatList } from './chat-list';
import { answered, archived, begun, removed, sent, type Attachment, type Chat } from './chats';
import { useChats } from './chats.store';
import { useDataAnswers } from './use-data-answers';
import { t } from '../../../shared/texts/texts';
import './chatbot.css';

const REPLY_MS = 1000;
const SCROLL_MS = 100;
const QUICK = ['Marketing Query', 'Sales Query', 'Tech Support'];
/** Number of example questions on the welcome card. */
const OFFERED = 4;
const DATA_KEY = 'chatbot-asks-data';

/** Scrolls to the last message; to the beginning of a reply taller than the screen. */
function comeTo(end: HTMLElement | null): void {
  end?.scrollIntoView({ block: 'end' });
  const [last, log] = [end?.previousElementSibling, end?.parentElement];
  if (last?.matches('[data-sender="bot"]') && log && last.clientHeight > log.clientHeight) last.scrollIntoView({ block: 'start' });
}

/** Chat with AI (000 §2.13): a bot in this browser and, if enabled, answers from the product's own reports. */
export function ChatbotPage() {
  const userId = String(useCurrentUser()?.id ?? '');
  const zone = useTenantZone();
  const trouble = useCallback(() => toast.warning(t`This browser cannot store chats: they are lost when you leave.`), []);
  const { all, ready, change } = useChats(userId, trouble);
  const [asksData, setAsksData] = useState(() => localStorage.getItem(DATA_KEY) === 'true');
  const [waiting, setWaiting] = useState<string>();
  const [deleting, setDeleting] = useState<Chat>();
  const [listed, setListed] = useState(false);
  const { answer: answerOf, examples } = useDataAnswers();
  const end = useRef<HTMLDivElement>(null);
  const chat = all.chats.find(({ id }) => id === all.selected);
  const length = chat?.messages.length ?? 0;
  useEffect(() => {
    const timer = setTimeout(() => comeTo(end.current), SCROLL_MS);
    return () => clearTimeout(timer);
  }, [length, waiting, all.selected]);

  function send(text: string, attachments: Attachment[], ofData = asksData) {
    const id = chat?.id ?? crypto.randomUUID();
    const now = () => new Date().toISOString();
    change((chats) => sent(chat ? chats : begun(chats, id), id, { text, attachments, timestamp: now() }));
    setWaiting(id);
    const reply = ofData && text.trim() ? answerOf(text) : Promise.resolve({ text: cannedReply(text) });
    setTimeout(
      () =>
        void reply.then((said) => {
          change((chats) => answered(chats, id, text, { ...said, timestamp: now() }));
          setWaiting((current) => (current === id ? undefined : current));
        }),
      REPLY_MS,
    );
  }

  if (!ready) return <Blank title={t`Chat with AI`} />;
  return (
    <div className="chatbot" data-listed={listed}>
      <ChatList
        chats={all.chats}
        selected={all.selected}
        onNew={() => {
          change((chats) => begun(chats, crypto.randomUUID()));
          setListed(false);
        }}
        onSelect={(selected) => {
          change((chats) => ({ ...chats, selected }));
          setListed(false);
        }}
        onArchive={(id, isArchived) => change((chats) => archived(chats, id, isArchived))}
        onDelete={setDeleting}
      />
      <section className="chat" aria-label={t`Chat`}>
        <header>
          <button type="button" className="button chat-back" onClick={() => setListed(true)}>{t`Chats`}</button>
          <h1 title={chat?.fullTitle}>{chat?.title ?? t`Chat with AI`}</h1>
          <label>
            <Switch
              size="small"
              checked={asksData}
              onChange={(on) => {
                localStorage.setItem(DATA_KEY, String(on));
                setAsksData(on);
              }}
            />
            {t`Ask my data`}
          </label>
        </header>
        <div className="chat-messages" role="log" aria-label={t`Messages`}>
          {length === 0 && (
            <div className="chat-welcome">
              <h2>{t`How can I help you?`}</h2>
              <p>
                {asksData
                  ? t`I answer from your own reports and link to them. If I do not know the answer, I say so.`
                  : t`I answer in this browser; your messages are not sent anywhere.`}
              </p>
              <div>
                {QUICK.map((label) => (
                  <button key={label} type="button" className="button" onClick={() => send(label, [], false)}>
                    {label}
                  </button>
                ))}
              </div>
              {asksData && (
                <ul aria-label={t`Questions I can answer`}>
                  {examples.slice(-OFFERED).map((example) => (
                    <li key={example}>
                      <button type="button" className="link-button" onClick={() => send(example, [])}>
                        {example}
                      </button>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          )}
          {chat?.messages.map(({ sender, text, timestamp, attachments, link }, at) => (
            <article key={at} data-sender={sender}>
              {attachments.map((attachment, index) => (
                <AttachmentView key={index} attachment={attachment} />
              ))}
              {text && <p>{text}</p>}
              {link && <Link to={link.to}>{link.label}</Link>}
              <time dateTime={timestamp}>{timeIn(timestamp, zone)}</time>
            </article>
          ))}
          {waiting !== undefined && waiting === chat?.id && (
            <article data-sender="bot" aria-label={t`The bot is typing`}>
              <p>…</p>
            </article>
          )}
          <div ref={end} />
        </div>
        <ChatInput key={chat?.id ?? 'none'} onSend={send} />
      </section>
      <Modal
        title={t`Delete chat`}
        open={deleting !== undefined}
        width={400}
        okText={t`Delete`}
        okButtonProps={{ danger: true }}
        onCancel={() => setDeleting(undefined)}
        onOk={() => {
          if (deleting) change((chats) => removed(chats, deleting.id));
          setDeleting(undefined);
        }}
      >{t`Are you sure you want to delete this chat? This action cannot be undone.`}</Modal>
    </div>
  );
}
