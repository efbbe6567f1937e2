package io.mokadb.sql.runtime;

import io.mokadb.session.memory.ProcessMemory;
import java.nio.file.Path;

/**
 * Where executions find room.
 *
 * @param memory what all executions of the process share
 * @param directory where rows are written that do not fit into it; it need not exist
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
