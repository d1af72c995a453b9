import {
  ApartmentOutlined,
  AuditOutlined,
  BarChartOutlined,
  CustomerServiceOutlined,
  DashboardOutlined,
  FileTextOutlined,
  LinkOutlined,
  LockOutlined,
  NotificationOutlined,
  PhoneOutlined,
  PlayCircleOutlined,
  ProfileOutlined,
  ReadOutlined,
  SettingOutlined,
  TeamOutlined,
  ThunderboltOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { useId, useRef, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { marked } from './search-matches';
import { usePalette, type PaletteItem } from './use-palette';
import { callLabel } from '../../shared/call/call-number';
import { callNumber, type Callee } from '../../shared/lead/lead.query';
import { useGlobalKeys } from '../../shared/shell/global-keys';
import { t } from '../../shared/texts/texts';

const icons: Record<string, ComponentType> = {
  lead: UserOutlined,
  user: TeamOutlined,
  tenant: ApartmentOutlined,
  dashboard: DashboardOutlined,
  publishers: ReadOutlined,
  leads: ProfileOutlined,
  followups: PhoneOutlined,
  notes: FileTextOutlined,
  'employee workforce': TeamOutlined,
  'reports & activity': BarChartOutlined,
  automation: ThunderboltOutlined,
  marketing: NotificationOutlined,
  'application manager': AuditOutlined,
  setting: SettingOutlined,
  'access control': LockOutlined,
  'payment system': WalletOutlined,
  'help & support': CustomerServiceOutlined,
  video: PlayCircleOutlined,
};

const CALL_KEYS = ['Control', 'Enter'].join('+');

interface PaletteProps {
  onClose?: () => void;
  autoFocus?: boolean;
}

/** One search box for leads, people and screens; Ctrl+K from anywhere, `/` on pages without a search of their own. */
export function Palette({ onClose, autoFocus }: PaletteProps) {
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [shown, setShown] = useState(false);
  const [at, setAt] = useState(0);
  const groups = usePalette(text, shown);
  const flat = groups.flatMap(({ items }) => items);
  const chosen = flat[Math.min(at, flat.length - 1)];
  const optionId = (item: PaletteItem) => `${id}-${item.key}`;

  const focus = () => {
    input.current?.focus();
    input.current?.select();
  };
  // A list on the page uses `/` for its own search.
  useGlobalKeys([
    { keys: 'Ctrl+K', run: focus },
    { keys: '/', run: focus },
  ]);

  function close() {
    setShown(false);
    input.current?.blur();
    onClose?.();
  }

  function choose(item: PaletteItem | undefined) {
    if (!item) return;
    setText('');
    close();
    navigate(item.to);
  }

  function call(callee: Callee) {
    close();
    void callNumber(callee);
  }

  function show(next: number) {
    setAt(next);
    const item = flat[next];
    if (item) document.getElementById(optionId(item))?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div className="search" onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setShown(false)}>
      <input
        ref={input}
        type="search"
        role="combobox"
        autoFocus={autoFocus}
        aria-label={t`Search leads, people and screens`}
        aria-expanded={shown}
        aria-controls={id}
        aria-activedescendant={shown && chosen ? optionId(chosen) : undefined}
        aria-autocomplete="list"
        placeholder={t`Search leads, people, screens`}
        value={text}
        onFocus={() => setShown(true)}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
          setShown(true);
        }}
        onKeyDown={(event) => {
          // The first Escape clears the field, the second leaves it.
          if (event.key === 'Escape' && text) setText('');
          else if (event.key === 'Escape') close();
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && chosen?.callee) call(chosen.callee);
          else if (event.key === 'Enter') choose(chosen);
          else if (event.key === 'ArrowDown') show(at + 1 < flat.length ? at + 1 : 0);
          else if (event.key === 'ArrowUp') show(at > 0 ? at - 1 : flat.length - 1);
          else return;
          event.preventDefault();
        }}
      />
      <kbd aria-hidden="true">{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</kbd>
      {shown && (
        <div className="search-list" data-columns={!text.trim()} id={id} role="listbox" aria-label={t`Found`} tabIndex={-1}>
          {groups.length === 0 && <p>{t`No results`}</p>}
          {groups.map(({ title, items, state }) => (
            <div key={title} role="group" aria-label={title}>
              <h2 aria-hidden="true">{title}</h2>
              {state !== 'ready' && items.length === 0 && <p>{state === 'failed' ? t`Could not be searched` : t`Loading...`}</p>}
              {state === 'ready' && items.length === 0 && <p>{t`No results`}</p>}
              {items.map((item) => (
                <PaletteLine
                  key={item.key}
                  id={optionId(item)}
                  item={item}
                  typed={text}
                  selected={item === chosen}
                  onPoint={() => setAt(flat.indexOf(item))}
                  onChoose={() => choose(item)}
                  onCall={call}
                />
              ))}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

interface PaletteLineProps {
  id: string;
  item: PaletteItem;
  typed: string;
  selected: boolean;
  onPoint: () => void;
  onChoose: () => void;
  onCall: (callee: Callee) => void;
}

function PaletteLine({ id, item, typed, selected, onPoint, onChoose, onCall }: PaletteLineProps) {
  const Icon = icons[item.icon] ?? LinkOutlined;
  const part = (text: string) => {
    const [before, found, after] = marked(text, typed);
    return (
      <>
        {before}
        {found && <mark>{found}</mark>}
        {after}
      </>
    );
  };
  const { callee } = item;
  const line = (
    <button
      id={id}
      type="button"
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      aria-keyshortcuts={callee && CALL_KEYS}
      onMouseMove={onPoint}
      onClick={onChoose}
    >
      <Icon />
      <span>
        {part(item.name)}
        <small>{part(item.detail)}</small>
      </span>
    </button>
  );
  if (!callee) return line;
  return (
    <div className="search-callable" role="presentation">
      {line}
      {/* For the mouse: with the keyboard, Ctrl+Enter calls the selected line. */}
      <span
        className="search-call"
        aria-hidden="true"
        title={t`${callLabel(callee)} (Ctrl+Enter)`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onCall(callee)}
      >
        <PhoneOutlined />
      </span>
    </div>
  );
}
