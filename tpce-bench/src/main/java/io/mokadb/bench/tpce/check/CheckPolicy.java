package io.mokadb.bench.tpce.check;

import java.util.Optional;

/**
 * How much the checks of a benchmark look at.
 *
 * @param first whether there is a check before a run
 * @param wanted for all checks; empty for the usual: full after a load and after a run, quick
 *     before a run on a database that was loaded earlier
 */
public record CheckPolicy(boolean first, Optional<CheckDepth> wanted) {

  /** The depth before a run. */
  public CheckDepth before(boolean justLoaded) {
    return wanted.orElse(justLoaded ? CheckDepth.FULL : CheckDepth.QUICK);
  }

  /** The depth after a run, or of a check without one. */
  public CheckDepth after() {
    return wanted.orElse(CheckDepth.FULL);
  }
}
