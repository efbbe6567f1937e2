package io.mokadb.sql.runtime;

import io.mokadb.session.memory.ProcessMemory;
import java.nio.file.Path;

/**
 * Memory and disk space of executions.
 *
 * @param memory what all executions of the process share
 * @param directory directory for rows that do not fit into memory; it need not exist
 */
public record Workspace(ProcessMemory memory, Path directory) {
  /** With a budget of its own that never ends, and a directory of the system's. */
  public static Workspace unshared() {
    return unshared(Path.of(System.getProperty("java.io.tmpdir")));
  }

  /** With a budget of its own that never ends. */
  public static Workspace unshared(Path directory) {
    return new Workspace(new ProcessMemory(Long.MAX_VALUE / 2), directory);
  }
}
