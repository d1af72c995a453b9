import { choice, date, flag, integer, json, longText, oneOf, text } from '../kernel/field-set';
import { defineRecord } from '../record';

const LEADS = 'LEADS';

/** Channels of campaigns, senders and broadcasts, with their names. */
export const broadcastChannels = [
  { value: 'sms', label: 'SMS' },
  { value: 'email', label: 'E-mail' },
] as const;

/** A channel through which broadcasts leave. */
export type BroadcastChannel = (typeof broadcastChannels)[number]['value'];

/** The code that sending through a channel requires (issue: the channel's code sends). */
export const channelCodes: Readonly<Record<BroadcastChannel, string>> = {
  sms: 'SMS_Communication',
  email: 'Email_Communication',
};

export const campaignStates = [
  { value: 'draft', label: 'Draft' },
  { value: 'active', label: 'Active' },
  { value: 'ended', label: 'Ended' },
] as const;

const channel = () => choice({ label: 'Channel', of: [...broadcastChannels], required: 'Channel is required.' });

/** A lead-generation campaign: the broadcasts that serve one goal (001 §7.9). */
export const campaign = defineRecord({
  name: 'Campaign',
  context: 'marketing',
  list: 'campaigns',
  label: 'Campaign',
  permission: LEADS,
  contradiction: ({ startsOn, endsOn }) =>
    startsOn && endsOn && String(endsOn) < String(startsOn)
      ? { field: 'endsOn', message: 'The end must not be before the beginning.' }
      : undefined,
  fields: {
    name: text({ label: 'Name', required: 'Name is required.', search: true, unique: true, most: 100 }),
    channel: channel(),
    goal: longText({ label: 'Goal', most: 1_000, help: 'What the campaign is to achieve.' }),
    startsOn: date({ label: 'Starts on' }),
    endsOn: date({ label: 'Ends on' }),
    ownerId: oneOf({ label: 'Owner', from: 'users', value: 'userId', shows: 'name' }),
    state: choice({ label: 'State¦campaign', of: [...campaignStates], default: 'draft' }),
  },
});

export const audienceSources = [
  { value: 'live', label: 'Quick view, live' },
  { value: 'frozen', label: 'Quick view, frozen' },
  { value: 'upload', label: 'Upload' },
  { value: 'file', label: 'File of contacts' },
] as const;

/** Leads that broadcasts are sent to (001 §7.9). The server fills in what they are found by. */
export const audience = defineRecord({
  name: 'Audience',
  context: 'marketing',
  list: 'audiences',
  label: 'Audience',
  permission: LEADS,
  sealed: true,
  fields: {
    name: text({ label: 'Name', required: 'Name is required.', search: true, unique: true, most: 200 }),
    source: choice({ label: 'Source', of: [...audienceSources], form: false, byServer: true }),
    viewId: text({ label: 'Quick view', form: false, column: false, byServer: true }),
    viewName: text({ label: 'Quick view', form: false, byServer: true }),
    /** The condition of the view (`where`, `search`); a live audience has whatever leads match at the time. */
    condition: json({ label: 'Condition', form: false, column: false, filter: false, byServer: true }),
    audienceName: text({ label: 'Upload', form: false, column: false, byServer: true }),
    uploadId: text({ label: 'File', form: false, column: false, byServer: true }),
    /** File with the ids of its leads. */
    membersId: text({ label: 'Members', form: false, column: false, byServer: true }),
    /** Leads when it was made; a live audience is counted when it is shown. */
    size: integer({ label: 'Leads', form: false, byServer: true }),
    /** Rows of its file without a lead. */
    unknown: integer({ label: 'Rows without a lead', form: false, column: false, byServer: true }),
  },
});

/** A name under which messages of broadcasts leave (001 §7.9 `sender-list`). */
export const messageSender = defineRecord({
  name: 'MessageSender',
  context: 'marketing',
  list: 'message-senders',
  label: 'Sender',
  permission: 'Setting_Configuration',
  made: ({ channel: of, header }) => (of === 'sms' && typeof header === 'string' ? { header: header.trim().toUpperCase() } : {}),
  changed: () => ({}),
  fields: {
    name: text({ label: 'Name', required: 'Name is required.', search: true, unique: true, most: 100 }),
    channel: channel(),
    header: text({
      label: 'DLT header',
      when: { field: 'channel', is: ['sms'] },
      required: { field: 'channel', is: ['sms'], message: 'DLT header is required for SMS.' },
      pattern: [/^[A-Za-z]{6}$|^\d{6}$/, 'A DLT header has six letters, or six digits for promotions.'],
      help: 'The header registered with the DLT platform of an Indian operator.',
    }),
    entityId: text({
      label: 'DLT entity id',
      when: { field: 'channel', is: ['sms'] },
      pattern: [/^\d{10,25}$/, 'A DLT entity id has 10 to 25 digits.'],
      column: false,
    }),
    promotional: flag({ label: 'Promotional', default: true, help: 'Promotional SMS leave only from 10:00 to 21:00 Indian time.' }),
    perSecond: integer({ label: 'Messages per second', default: 10, least: 1, most: 100 }),
    active: flag({ label: 'Active', default: true }),
  },
});

/** A spelling of a city and the city of the master that it means (001 §7.9). */
export const cityMapping = defineRecord({
  name: 'CityMapping',
  context: 'marketing',
  list: 'city-mappings',
  label: 'City mapping',
  permission: LEADS,
  fields: {
    spelling: text({ label: 'Spelling', required: 'Spelling is required.', search: true, unique: true, most: 100 }),
    city: oneOf({ label: 'City', required: 'City is required.', from: 'cities', value: 'name', where: { active: true }, most: 100 }),
  },
});

/** A file stored by `lead-gen/s3-upload`. */
export const campaignUpload = defineRecord({
  name: 'CampaignUpload',
  context: 'marketing',
  list: 'campaign-uploads',
  label: 'Upload',
  permission: LEADS,
  fields: {
    name: text({ label: 'File', search: true, form: false, byServer: true, most: 200 }),
    fileId: text({ label: 'File id', form: false, column: false, byServer: true }),
    contentType: text({ label: 'Type', form: false, byServer: true, most: 200 }),
    bytes: integer({ label: 'Bytes', form: false, byServer: true }),
    rows: integer({ label: 'Rows', form: false, byServer: true }),
    audienceName: text({ label: 'Audience', form: false, byServer: true, most: 200 }),
    uploadedBy: text({ label: 'Uploaded by', form: false, column: false, byServer: true }),
  },
});
