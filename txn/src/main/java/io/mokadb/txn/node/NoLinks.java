package io.mokadb.txn.node;

import io.mokadb.kv.Deadline;
import java.util.Collection;
import java.util.Map;

/** Links that lose everything. */
final class NoLinks implements NodeLinks {
  @Override
  public void tell(long node, Topic topic, byte[] body) {}

  @Override
  public void tellAll(Topic topic, byte[] body) {}

  @Override
  public Map<Long, byte[]> askAll(
      Collection<Long> nodes, Topic topic, byte[] body, Deadline limit) {
    return Map.of();
  }

  @Override
  public void on(Topic topic, Handler handler) {}
}
