import { Module } from '@nestjs/common';
import { ImportFiles } from './import-files';

/** Apart from the jobs: erasing a person looks through the files that were imported. */
@Module({ providers: [ImportFiles], exports: [ImportFiles] })
export class ImportFilesModule {}
