package io.mokadb.server.frames;

import io.mokadb.server.session.RequestMemory;
import java.util.concurrent.Semaphore;

/**
 * What parameters that were sent ahead may take. Thread-safe.
 *
 * @param memory of the process
 * @param objects of one session
 * @param files that one session may have open
 * @param allFiles that sessions may have open together: stores and sockets need some, too
 */
record UploadLimits(RequestMemory memory, int objects, int files, Semaphore allFiles) {
  /** Those of a server. */
  static UploadLimits of(RequestMemory memory) {
    return new UploadLimits(memory, 10_000, 1_000, new Semaphore(2_000));
  }
}
