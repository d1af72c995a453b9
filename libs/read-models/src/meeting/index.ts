export { leadMeetings, type LeadMeetingsRow, type MeetingEntry } from './lead-meetings.read-model';
