export { ExportColumnDto } from './list.dto';
