package io.mokadb.hbase.server;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.hbase.client.CheckAndMutate;
import org.apache.hadoop.hbase.client.CheckAndMutateResult;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.RowMutations;
import org.apache.hadoop.hbase.coprocessor.CoreCoprocessor;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.regionserver.Region;

/**
 * Tests conditions about several families of a column, which HBase itself cannot, under the lock of
 * the row that HBase holds for a conditional mutation, and applies the mutation if they hold.
 * Mutations without such a condition pass.
 */
@CoreCoprocessor
public final class ConditionObserver implements RegionCoprocessor, RegionObserver {
  /** Of a mutation, or of the first of several of one row; see {@link EmptyColumn}. */
  private static final String ATTRIBUTE = "moka.empty";

  @Override
  public Optional<RegionObserver> getRegionObserver() {
    return Optional.of(this);
  }

  @Override
  public CheckAndMutateResult preCheckAndMutateAfterRowLock(
      ObserverContext<RegionCoprocessorEnvironment> context,
      CheckAndMutate conditional,
      CheckAndMutateResult result)
      throws IOException {
    byte[] condition = condition(conditional.getAction());
    if (condition == null) {
      return result;
    }
    context.bypass();
    Region region = context.getEnvironment().getRegion();
    byte[] row = conditional.getRow();
    EmptyColumn column = new EmptyColumn(condition);
    if (!region.get(column.get(row, region.getTableDescriptor()), false).isEmpty()) {
      return new CheckAndMutateResult(false, null);
    }
    apply(region, conditional.getAction());
    return new CheckAndMutateResult(true, null);
  }

  private static byte[] condition(Row action) {
    Row first = action instanceof RowMutations several ? several.getMutations().get(0) : action;
    return first instanceof Mutation mutation ? mutation.getAttribute(ATTRIBUTE) : null;
  }

  private static void apply(Region region, Row action) throws IOException {
    if (action instanceof RowMutations several) {
      region.mutateRow(several);
    } else if (action instanceof Put put) {
      region.put(put);
    } else {
      region.delete((Delete) action);
    }
  }
}
