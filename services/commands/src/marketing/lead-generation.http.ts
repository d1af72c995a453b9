import { choice, date, dateTime, fields, json, longText, text } from '@matricula/domain/kernel/field-set';
import { audienceSources, broadcastChannels, campaignStates } from '@matricula/domain/marketing';

const idOf = (label: string, name: string) => text({ label, required: `${name} is required`, most: 100 });

const campaignValues = {
  name: text({ label: 'Name', most: 100 }),
  channel: choice({ label: 'Channel', of: [...broadcastChannels] }),
  goal: longText({ label: 'Goal', most: 1_000 }),
  start_date: date({ label: 'Starts on' }),
  end_date: date({ label: 'Ends on' }),
  owner_id: text({ label: 'Owner', most: 100 }),
  state: choice({ label: 'State', of: [...campaignStates] }),
};

/** Body of `POST lead-gen/campaigns`. */
export const campaignBody = fields({
  ...campaignValues,
  name: { ...campaignValues.name, required: 'name is required' },
  channel: { ...campaignValues.channel, required: 'channel is required' },
});

/** Body of `PUT lead-gen/campaigns`: the id stands in the body, and missing fields do not change. */
export const campaignChangeBody = fields({ campaign_id: idOf('Campaign', 'campaign_id'), ...campaignValues });

const mappingValues = { spelling: text({ label: 'Spelling', most: 100 }), city: text({ label: 'City', most: 100 }) };

/** Body of `POST lead-gen/map-cities`. */
export const mappingBody = fields({
  spelling: { ...mappingValues.spelling, required: 'spelling is required' },
  city: { ...mappingValues.city, required: 'city is required' },
});

/** Body of `PUT lead-gen/map-cities`. */
export const mappingChangeBody = fields({ mapping_id: idOf('Mapping', 'mapping_id'), ...mappingValues });

/** Body of `POST lead-gen/broadcasts`. */
export const broadcastBody = fields({
  name: text({ label: 'Name', required: 'name is required', most: 100 }),
  campaign_id: text({ label: 'Campaign', most: 100 }),
  audience_id: idOf('Audience', 'audience_id'),
  template_id: idOf('Template', 'template_id'),
  sender_id: text({ label: 'Sender', most: 100 }),
  channel: choice({ label: 'Channel', of: [...broadcastChannels] }),
  starts_at: dateTime({ label: 'Starts at' }),
});

/** Body of the calls about one broadcast. */
export const broadcastIdBody = fields({ broadcast_id: idOf('Broadcast', 'broadcast_id') });

/** Body of `POST lead-gen/audience`. */
export const audienceBody = fields({
  name: text({ label: 'Name', required: 'name is required', most: 200 }),
  source: choice({ label: 'Source', of: [...audienceSources], required: 'source is required' }),
  view_id: text({ label: 'Quick view', most: 100 }),
  where: json({ label: 'Condition of the view' }),
  search: text({ label: 'Search of the view', most: 200 }),
  audience_name: text({ label: 'Upload', most: 200 }),
  upload_id: text({ label: 'File', most: 100 }),
});
