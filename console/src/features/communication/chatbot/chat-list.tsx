import { DownOutlined, EllipsisOutlined, RightOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useState } from 'react';
import { found, type Chat } from './chats';
import { t } from '../../../shared/texts/texts';

interface ChatListProps {
  chats: readonly Chat[];
  selected: string | undefined;
  onNew: () => void;
  onSelect: (id: string) => void;
  onArchive: (id: string, isArchived: boolean) => void;
  onDelete: (chat: Chat) => void;
}

/** The history at the side: search, chats, and archived chats below (CB-12, CB-13). */
export function ChatList({ chats, onNew, ...rest }: ChatListProps) {
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const shown = found(chats, search);
  const [kept, old] = [shown.filter((chat) => !chat.archived), shown.filter((chat) => chat.archived)];
  return (
    <aside className="chat-list" aria-label={t`Chats`}>
      <button type="button" className="button button-primary" onClick={onNew}>{t`New Chat`}</button>
      <input
        type="search"
        placeholder={t`Search chats`}
        aria-label={t`Search chats`}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {shown.length === 0 && <p>{t`No chats found`}</p>}
      <ul>
        {kept.map((chat) => (
          <ChatLine key={chat.id} chat={chat} {...rest} />
        ))}
      </ul>
      {old.length > 0 && (
        <>
          <button type="button" className="chat-archive" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? <DownOutlined /> : <RightOutlined />} {t`Archived Chats`} <small>{old.length}</small>
          </button>
          {open && (
            <ul>
              {old.map((chat) => (
                <ChatLine key={chat.id} chat={chat} {...rest} />
              ))}
            </ul>
          )}
        </>
      )}
    </aside>
  );
}

type ChatLineProps = Pick<ChatListProps, 'selected' | 'onSelect' | 'onArchive' | 'onDelete'> & { chat: Chat };

function ChatLine({ chat, selected, onSelect, onArchive, onDelete }: ChatLineProps) {
  const { id, title, fullTitle, preview, archived } = chat;
  return (
    <li>
      <button type="button" title={fullTitle} aria-current={id === selected ? 'true' : undefined} onClick={() => onSelect(id)}>
        <b>{title}</b>
        <small>{preview}</small>
      </button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'archive', label: archived ? t`Unarchive` : t`Archive` },
            { key: 'delete', label: t`Delete`, danger: true },
          ],
          onClick: ({ key }) => (key === 'delete' ? onDelete(chat) : onArchive(id, !archived)),
        }}
      >
        <button type="button" className="icon-button" aria-label={t`Menu of ${title}`}>
          <EllipsisOutlined />
        </button>
      </Dropdown>
    </li>
  );
}
