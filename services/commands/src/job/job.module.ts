import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { FileSweep } from './file-sweep';
import { ImportFiles } from './import-files';
import { JobKinds } from './job-kinds';
import { JobPeople } from './job-people';
import { JobRights } from './job-rights';
import { JobRunner } from './job-runner';
import { JobController } from './job.controller';
import { MadeFiles } from './made-files';

/** Work in the background: how jobs of every kind run, pause, are taken back, and which files they have. */
@Module({
  imports: [CqrsModule],
  controllers: [JobController],
  providers: [FileSweep, ImportFiles, JobKinds, JobPeople, JobRights, JobRunner, MadeFiles],
  exports: [ImportFiles, JobPeople, JobRunner],
})
export class JobModule {}
