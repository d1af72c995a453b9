/**
 * The form for any field set: labels, inputs by kind, errors after touch and after Save, server errors next to their fields, a draft that survives a
 * lost connection and a reload, Enter to save.
 *
 *   <RecordForm of={city.fields} draft="cities/new" onSave={(values, key) => post('records/cities', values, { idempotencyKey: key })} />
 */
import { Alert, Button, Form } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { checkFields, type FieldValues } from '@matricula/domain/kernel/field-check';
import { holds, isNone, requiredOf, type Choice, type FieldSet } from '@matricula/domain/kernel/field-set';
import { HttpError } from '../http/http-error';
import { notSaved } from '../http/not-saved';
import { onSaveKey } from '../ui/save-key';
import { drafts } from './drafts';
import { FieldInput } from './field-input';
import { askedOf, draftOf, firstValues, followersOf, partsOf, saidValues, wholeValues } from './form-values';
import { heard, t } from '../texts/texts';
import './record-form.css';

export interface RecordFormProps {
  of: FieldSet;
  /** The stored values; the form submits only what differs from them. */
  kept?: FieldValues;
  /** Name under which the draft is stored across a reload; without it, no draft is stored. */
  draft?: string;
  /** Saves the values. Repeated calls with the same key save once. Rejects with HttpError. */
  onSave: (values: FieldValues, idempotencyKey: string) => Promise<unknown>;
  /** Called whenever the submitted values change. */
  onChange?: (values: FieldValues, unsaved: boolean) => void;
  saveText?: string;
  /** Shown next to Save. */
  actions?: ReactNode;
  /** The tenant's labels for fields. */
  labels?: Readonly<Record<string, string>>;
  /** Options of a field that replace its own list. */
  options?: Readonly<Record<string, readonly Choice[] | undefined>>;
  /** Notes shown below fields. */
  notes?: Readonly<Record<string, ReactNode>>;
  /** Additional errors by field: shown at the field, they block Save. */
  problems?: Readonly<Record<string, string | undefined>>;
  columns?: 1 | 2;
  /** Asks for all fields, including those already stored, submits all of them, and blocks Save until all are valid. */
  whole?: boolean;
  /** The field that gets the focus first; the first field by default. */
  focus?: string;
  /** Values from elsewhere: a new object fills the form and marks what is still missing. */
  fill?: FieldValues;
}

export function RecordForm({
  of,
  kept,
  draft,
  onSave,
  onChange,
  saveText,
  actions,
  columns = 1,
  whole = false,
  focus,
  fill,
  ...words
}: RecordFormProps) {
  const { labels = {}, options = {}, notes = {}, problems = {} } = words;
  const [form] = Form.useForm<FieldValues>();
  const set = useMemo(() => askedOf(of), [of]);
  const [first] = useState(() => firstValues(set, kept, draft === undefined ? {} : drafts.read(draft)));
  const [values, setValues] = useState(first);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [restored, setRestored] = useState(() => draft !== undefined && Object.keys(drafts.read(draft)).length > 0);
  const key = useRef(crypto.randomUUID());
  const said = saidValues(set, values, kept);
  const fresh = firstValues(set, kept, {});
  const unsaved = JSON.stringify(saidValues(set, fresh, kept)) !== JSON.stringify(said);

  // Called with the initial values as well, because those of a draft come without a keystroke.
  const tell = useRef(onChange);
  tell.current = onChange;
  const written = JSON.stringify(said);
  useEffect(() => tell.current?.(JSON.parse(written) as FieldValues, unsaved), [written, unsaved]);
  // A late error of a field (such as a rejected number) is shown as soon as it arrives.
  const late = JSON.stringify(problems);
  useEffect(() => {
    const touched = Object.keys(JSON.parse(late) as object).filter((name) => form.isFieldTouched(name));
    if (touched.length > 0) void form.validateFields(touched).catch(() => undefined);
  }, [form, late]);

  function changed(all: FieldValues) {
    const now = { ...values, ...all };
    setValues(now);
    key.current = crypto.randomUUID();
    if (draft !== undefined) drafts.keep(draft, draftOf(set, differing(set, now, fresh)));
  }

  function startOver() {
    if (draft !== undefined) drafts.forget(draft);
    form.setFields(Object.keys(set).map((name) => ({ name, value: fresh[name], errors: [], touched: false })));
    key.current = crypto.randomUUID();
    setValues(fresh);
    setRestored(false);
  }

  const problemsOf = (now: FieldValues) =>
    whole ? checkFields(set, wholeValues(set, now)).problems : checkFields(set, saidValues(set, now, kept), kept).problems;
  const problemOf = (name: string) => {
    const wrong = problemsOf(form.getFieldsValue() as FieldValues).find(({ field }) => field === name);
    // A field with a silent rule is marked as wrong without a text.
    return wrong ? (set[name]?.silent ? '' : heard(wrong.message)) : problems[name];
  };
  const complete = !whole || problemsOf(values).length === 0;

  const filled = useRef(fill);
  useEffect(() => {
    if (!fill || filled.current === fill) return;
    filled.current = fill;
    const known = Object.fromEntries(Object.entries(fill).filter(([name, value]) => name in set && !isNone(value)));
    form.setFieldsValue(known);
    const now = { ...values, ...known };
    changed(now);
    const missing = Object.entries(set).flatMap(([name, field]) => (isNone(now[name]) && requiredOf(field, now) ? [name] : []));
    form.setFields(missing.map((name) => ({ name, touched: true })));
    void form.validateFields([...missing, ...Object.keys(known)]).catch(() => undefined);
  });

  async function save() {
    setBusy(true);
    setRefusal(undefined);
    try {
      await onSave(whole ? wholeValues(set, values) : said, key.current);
      startOver();
    } catch (error) {
      const fields = Object.entries(error instanceof HttpError ? (error.fields ?? {}) : {}).filter(([name]) => name in set);
      form.setFields(fields.map(([name, message]) => ({ name, errors: [heard(message)] })));
      if (fields[0]) form.getFieldInstance(fields[0][0])?.focus?.();
      else
        setRefusal(
          error instanceof HttpError && error.kind === 'unreachable'
            ? t`The server cannot be reached. Your input is kept here: save again when the connection is back.`
            : notSaved(error),
        );
    } finally {
      setBusy(false);
    }
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={(label, { required }) => (required ? <>{label} *</> : label)}
      className="record-form"
      initialValues={first}
      validateTrigger={['onBlur', 'onChange']}
      scrollToFirstError={{ focus: true }}
      onValuesChange={(part: FieldValues, all: FieldValues) => {
        const cleared = Object.fromEntries(followersOf(set, Object.keys(part)).map((name) => [name, undefined]));
        form.setFieldsValue(cleared);
        changed({ ...all, ...cleared });
        const mended = Object.keys(part).filter((name) => set[name]?.kind === 'list' && form.getFieldError(name).length > 0);
        if (mended.length > 0) void form.validateFields(mended).catch(() => undefined);
      }}
      onFinish={() => void save()}
      {...onSaveKey(() => complete && !busy && form.submit())}
    >
      {restored && (
        <Alert
          type="info"
          showIcon
          title={t`Your earlier input was restored.`}
          action={
            <Button size="small" onClick={startOver}>
              {t`Start over`}
            </Button>
          }
        />
      )}
      {partsOf(set).map(({ title, names }, part) => {
        const inputs = names.map((name, at) => {
          const field = set[name];
          if (!field || !holds(field.when, values)) return null;
          const label = t(labels[name] ?? field.label);
          return (
            <Form.Item
              key={name}
              name={name}
              label={field.kind === 'flag' ? undefined : label}
              required={requiredOf(field, values) !== undefined}
              className={field.kind === 'longText' || field.kind === 'list' ? 'record-form-wide' : undefined}
              extra={notes[name] ?? (field.help && t(field.help))}
              validateFirst
              // List rows are validated on blur.
              validateTrigger={field.kind === 'list' ? 'onBlur' : undefined}
              rules={[
                {
                  validator: () => {
                    const message = problemOf(name);
                    return message === undefined ? Promise.resolve() : Promise.reject(new Error(message));
                  },
                },
              ]}
              dependencies={speaksOf(field)}
            >
              <FieldInput
                field={field}
                label={label}
                values={values}
                options={options[name]}
                autoFocus={focus === undefined ? part === 0 && at === 0 : name === focus}
                isSet={!isNone(kept?.[name])}
              />
            </Form.Item>
          );
        });
        const grid = (
          <div key={title ?? ''} className="record-form-fields" data-columns={columns}>
            {inputs}
          </div>
        );
        if (title === undefined) return grid;
        return (
          <fieldset key={title} className="record-form-part">
            <legend>{t(title)}</legend>
            {grid}
          </fieldset>
        );
      })}
      {refusal && (
        <div className="record-form-refusal" ref={intoSight}>
          <Alert type="error" showIcon role="alert" title={refusal} />
        </div>
      )}
      <div className="record-form-foot">
        {actions}
        <Button type="primary" htmlType="submit" loading={busy} disabled={!complete}>
          {saveText ?? t`Save`}
        </Button>
      </div>
    </Form>
  );
}

/** Scrolls an appearing element into view. */
const intoSight = (shown: HTMLElement | null) => shown?.scrollIntoView({ block: 'nearest' });

/** The fields on which the validity of this field depends. */
const speaksOf = ({ same, required }: FieldSet[string]): string[] =>
  [same?.[0], typeof required === 'object' ? required.field : undefined].filter((name) => name !== undefined);

/** The values that differ from a fresh form. */
const differing = (set: FieldSet, now: FieldValues, fresh: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.keys(set).flatMap((name) => (JSON.stringify(now[name]) === JSON.stringify(fresh[name]) ? [] : [[name, now[name] ?? null]])),
  );
