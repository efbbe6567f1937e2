package io.mokadb.txn.observe;

import java.util.List;

/**
 * Removals of the only process that has followers: it tells its readers itself, from memory, what
 * its steps take in. Stateless.
 */
final class OwnRemovals implements Removals {
  @Override
  public boolean areWithTheCommit() {
    return true;
  }

  @Override
  public long upTo(long follower, long least, long snapshot) {
    return least;
  }

  @Override
  public void removing(int observer, long upTo) {}

  @Override
  public boolean havePassed(List<FollowerDefinition.Range> ranges, long watermark) {
    return false;
  }

  @Override
  public void forget(long follower) {}
}
