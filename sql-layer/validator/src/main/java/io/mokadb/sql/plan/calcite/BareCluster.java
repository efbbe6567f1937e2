package io.mokadb.sql.plan.calcite;

import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptPlanner;
import org.apache.calcite.rel.hint.HintStrategyTable;
import org.apache.calcite.rel.metadata.RelMetadataQueryBase;
import org.apache.calcite.rex.RexBuilder;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The surroundings of a statement's trees, with {@link TreeMetadata} alone. The constructor of
 * Calcite 1.42.0 loads all of Calcite's metadata, the compiler that they are made with and the
 * functions of its own runtime, seven hundred classes that most statements do not need, and it can
 * be told nothing else. So an object is made without it, as deserialisation does, and its fields
 * are set; where the Java runtime refuses that, the constructor is called. No upstream issue found.
 * Stateless.
 */
public final class BareCluster {
  private static final Logger LOG = LoggerFactory.getLogger(BareCluster.class);

  /** Null if clusters are made by Calcite's constructor. */
  private static final BareCluster BARE = bareOrNull();

  private final Constructor<?> constructor;
  private final Field typeFactory = field("typeFactory");
  private final Field planner = field("planner");
  private final Field nextCorrel = field("nextCorrel");
  private final Field mapCorrelToRel = field("mapCorrelToRel");
  private final Field originalExpression = field("originalExpression");
  private final Field rexBuilder = field("rexBuilder");
  private final Field hintStrategies = field("hintStrategies");
  private final Field emptyTraitSet = field("emptyTraitSet");

  private BareCluster() throws ReflectiveOperationException {
    Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
    constructor =
        (Constructor<?>)
            factory
                .getMethod("newConstructorForSerialization", Class.class, Constructor.class)
                .invoke(
                    factory.getMethod("getReflectionFactory").invoke(null),
                    RelOptCluster.class,
                    Object.class.getConstructor());
  }

  private static BareCluster bareOrNull() {
    try {
      return new BareCluster();
    } catch (ReflectiveOperationException | RuntimeException e) {
      // A runtime that refuses the access throws exceptions of both kinds.
      LOG.debug("Clusters are made by Calcite", e);
      return null;
    }
  }

  private static Field field(String name) throws NoSuchFieldException {
    Field field = RelOptCluster.class.getDeclaredField(name);
    field.setAccessible(true);
    return field;
  }

  public static RelOptCluster create(RelOptPlanner planner, RexBuilder rex) {
    RelOptCluster cluster = BARE == null ? null : BARE.createOrNull(planner, rex);
    if (cluster == null) {
      cluster = RelOptCluster.create(planner, rex);
      // The thread is the caller's: nothing of Calcite stays with it.
      RelMetadataQueryBase.THREAD_PROVIDERS.remove();
    }
    cluster.setMetadataQuerySupplier(TreeMetadata::query);
    return cluster;
  }

  private RelOptCluster createOrNull(RelOptPlanner of, RexBuilder rex) {
    try {
      RelOptCluster cluster = (RelOptCluster) constructor.newInstance();
      typeFactory.set(cluster, rex.getTypeFactory());
      planner.set(cluster, of);
      nextCorrel.set(cluster, new AtomicInteger(0));
      mapCorrelToRel.set(cluster, new HashMap<>());
      originalExpression.set(cluster, rex.makeLiteral("?"));
      rexBuilder.set(cluster, rex);
      hintStrategies.set(cluster, HintStrategyTable.EMPTY);
      emptyTraitSet.set(cluster, of.emptyTraitSet());
      return cluster;
    } catch (ReflectiveOperationException e) {
      LOG.debug("This cluster is made by Calcite", e);
      return null;
    }
  }
}
