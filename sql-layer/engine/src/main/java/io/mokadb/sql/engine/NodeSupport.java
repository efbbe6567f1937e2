package io.mokadb.sql.engine;

import io.mokadb.sql.ddl.DdlProbe;
import java.util.concurrent.Executor;

/**
 * The means of a database that shares its store with others.
 *
 * @param number of this SQL node among those that run on the store, from 1 on; 0 if it is alone
 * @param following runs what follows from what another process did: changed definitions, or ended a
 *     session; one task after the other, and not at once, by the caller
 * @param probe told of the steps of definitions
 * @param retention which the nodes follow
 */
public record NodeSupport(
    int number, Executor following, DdlProbe probe, SharedRetention retention) {
  /** Of a database that has its store for itself: there is nothing to follow. */
  public static final NodeSupport ALONE =
      new NodeSupport(0, task -> {}, DdlProbe.NONE, SharedRetention.NONE);

  /** Of a node that is told of no retention. */
  public NodeSupport(int number, Executor following, DdlProbe probe) {
    this(number, following, probe, SharedRetention.NONE);
  }

  public NodeSupport(int number, Executor following, SharedRetention retention) {
    this(number, following, DdlProbe.NONE, retention);
  }
}
