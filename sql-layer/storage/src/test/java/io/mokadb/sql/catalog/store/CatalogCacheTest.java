package io.mokadb.sql.catalog.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.mokadb.sql.catalog.Catalog;
import io.mokadb.txn.Transaction;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.junit.jupiter.api.Test;

/** Which definitions a snapshot gets while they are changed. */
final class CatalogCacheTest {
  private static final long BEFORE = 10;
  private static final long CHANGE = 20;
  private static final long AFTER = 30;

  private final Catalog old = catalog(1);
  private final Catalog changed = catalog(2);

  private static Catalog catalog(long version) {
    return new Catalog(version, Set.of(Catalog.DEFAULT_SCHEMA), Map.of());
  }

  private static Transaction snapshot(long timestamp) {
    return (Transaction)
        Proxy.newProxyInstance(
            Transaction.class.getClassLoader(),
            new Class<?>[] {Transaction.class},
            (proxy, method, arguments) -> timestamp);
  }

  @Test
  void snapshotAfterAChange_thatEndsWhileTheCacheIsAsked_seesIt() {
    CatalogCache[] cache = new CatalogCache[1];
    ChangeFlag flag =
        new ChangeFlag() {
          @Override
          boolean isSet() {
            // At this very moment the change, which committed before the snapshot, ends.
            cache[0].publish(changed, CHANGE);
            cache[0].endChange();
            return super.isSet();
          }
        };
    cache[0] =
        new CatalogCache(
            new CatalogStore(), null, new SchemaGate(new ReentrantReadWriteLock()), flag);
    cache[0].publish(old, BEFORE);
    cache[0].beginChange();
    assertThat(cache[0].at(snapshot(AFTER))).isSameAs(changed);
  }

  @Test
  void olderSnapshot_seesWhatWasBefore() {
    CatalogCache cache =
        new CatalogCache(new CatalogStore(), null, new SchemaGate(new ReentrantReadWriteLock()));
    cache.publish(old, BEFORE);
    cache.publish(changed, CHANGE);
    assertThat(cache.at(snapshot(CHANGE - 1))).isSameAs(old);
    assertThat(cache.at(snapshot(CHANGE))).isSameAs(changed);
  }
}
