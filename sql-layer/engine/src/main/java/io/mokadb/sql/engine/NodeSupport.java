package io.mokadb.sql.engine;

import io.mokadb.sql.ddl.DdlProbe;
import java.util.concurrent.Executor;

/**
 * The means of a database that shares its store with others.
 *
 * @param following runs what follows a change of definitions by another process, one task after the
 *     other; what it is given must not be run at once, by the caller
 * @param probe told of the steps of definitions
 */
public record NodeSupport(Executor following, DdlProbe probe) {
  /** Of a database that has its store for itself: there is nothing to follow. */
  public static final NodeSupport ALONE = new NodeSupport(task -> {}, DdlProbe.NONE);

  public NodeSupport(Executor following) {
    this(following, DdlProbe.NONE);
  }
}
