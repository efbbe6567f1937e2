package io.mokadb.kv.hbase;

import static io.mokadb.kv.testkit.Mutations.key;

import io.mokadb.kv.KvStore;
import io.mokadb.kv.testkit.KvStoreContract;
import io.mokadb.kv.testkit.StoreCapabilities;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The store on HBase keeps the contract, on a table of several regions on two servers. */
class HBaseStoreIT extends KvStoreContract {
  @RegisterExtension static final TestCluster CLUSTER = new TestCluster();

  private static final ReadyTables TABLES =
      new ReadyTables(
          CLUSTER,
          () ->
              CLUSTER
                  .newTable()
                  .withSplits(List.of(key("b"), key("row1200"), key("row3"), key("row4"))));

  private HBaseSettings settings;

  @Override
  protected KvStore openEmpty() {
    settings = TABLES.next();
    return CLUSTER.open(settings);
  }

  @Override
  protected StoreCapabilities capabilities() {
    return new StoreCapabilities(false, false, new HBaseLayout(settings).longestRow());
  }
}
