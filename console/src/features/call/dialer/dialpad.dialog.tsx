import { PhoneOutlined } from '@ant-design/icons';
import { Modal, Select } from 'antd';
import { useState } from 'react';
import { messageOf } from '../../../shared/http/http-error';
import { asksForResult, dial, isLeadBusy, placeCall, type CallAgain } from '../../../shared/lead/dial';
import { useFocusBack } from '../../../shared/ui/focus-back';
import { toast } from '../../../shared/ui/toast';
import { t } from '../../../shared/texts/texts';
import { usePhoneCodes } from './phone-codes.query';
import './dialpad.css';

/** The documents' prefix (001 §9). */
const INDIA = { value: 'IN +91', code: '+91', label: '+91' };
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'];
/** Fewer digits are no telephone number. */
const FEWEST = 4;

/** Dials a typed number, with the phone code of its country (001 §2.6). */
export function DialpadDialog({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const codes = usePhoneCodes();
  const options = codes.data ?? [INDIA];
  const [country, setCountry] = useState(INDIA.value);
  const [number, setNumber] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const tooShort = number.replaceAll(/\D/g, '').length < FEWEST;
  const type = (text: string) => {
    setRefusal(undefined);
    setNumber(text.replaceAll(/[^\d*#]/g, ''));
  };

  async function call() {
    setBusy(true);
    setRefusal(undefined);
    const to = { phone: number, phonecode: options.find(({ value }) => value === country)?.code ?? INDIA.code };
    try {
      await placeCall(to);
      toast.info(t`Calling ${number}`);
      onClose();
    } catch (error) {
      const again = (more?: CallAgain) => void dial({ ...to, ...more });
      if (asksForResult(error, again, number) || isLeadBusy(error, again)) onClose();
      else setRefusal(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Modal open title={t`Dialpad`} width={320} footer={null} onCancel={onClose}>
      <form
        className="dialpad"
        onSubmit={(event) => {
          event.preventDefault();
          if (!tooShort && !busy) void call();
        }}
      >
        <div className="dialpad-number">
          <Select
            aria-label={t`Phone code`}
            showSearch={{ optionFilterProp: 'label' }}
            options={options}
            value={country}
            onChange={setCountry}
            labelRender={({ value }) => options.find((option) => option.value === value)?.code ?? INDIA.code}
            popupMatchSelectWidth={240}
          />
          <input
            autoFocus
            className="tabular"
            aria-label={t`Phone number`}
            inputMode="tel"
            autoComplete="off"
            value={number}
            onChange={({ target }) => type(target.value)}
          />
        </div>
        <div className="dialpad-keys">
          {KEYS.map((key) => (
            <button key={key} type="button" className="button tabular" onClick={() => type(number + key)}>
              {key}
            </button>
          ))}
        </div>
        <p className="dialpad-refusal" role="status">
          {refusal}
        </p>
        <button type="submit" className="button button-primary" disabled={tooShort || busy}>
          <PhoneOutlined aria-hidden /> {t`Call`}
        </button>
      </form>
    </Modal>
  );
}
