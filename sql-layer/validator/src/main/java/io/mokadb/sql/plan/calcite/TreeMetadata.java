package io.mokadb.sql.plan.calcite;

import com.google.common.collect.ImmutableList;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.apache.calcite.rel.RelCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Aggregate;
import org.apache.calcite.rel.core.Filter;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.logical.LogicalJoin;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.ChainedRelMetadataProvider;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.MetadataDef;
import org.apache.calcite.rel.metadata.MetadataHandler;
import org.apache.calcite.rel.metadata.MetadataHandlerProvider;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/**
 * The facts that planning derives about the rows of trees: Calcite's, except where those of Calcite
 * 1.42.0 are wrong or expensive ({@link StaticPredicates}, {@link MostRows}, {@link UniqueGroups}).
 * A DISTINCT is left out by them, so a wrong fact makes wrong rows.
 *
 * <p>Calcite makes the code that derives a kind of facts when it is first asked for one, with a
 * compiler: hundreds of classes, a third of a second in a new process. So the one question that is
 * asked about nearly all trees, the order of rows, is answered here where the answer is that there
 * is none, and Calcite's metadata are loaded with the first other question. Thread-safe.
 */
public final class TreeMetadata implements MetadataHandlerProvider {
  private static final TreeMetadata INSTANCE = new TreeMetadata();

  /** The interfaces of Calcite's handlers: of each kind of facts. */
  private static final Class<?>[] KINDS =
      Stream.of(BuiltInMetadata.class.getDeclaredClasses())
          .flatMap(kind -> Stream.of(kind.getDeclaredClasses()))
          .filter(MetadataHandler.class::isAssignableFrom)
          .toArray(Class<?>[]::new);

  /** A handler of any kind that knows nothing, so that Calcite asks for a better one. */
  private static final Object UNKNOWING =
      Proxy.newProxyInstance(
          TreeMetadata.class.getClassLoader(),
          KINDS,
          (proxy, method, arguments) -> {
            throw new NoHandler(RelNode.class);
          });

  private final Map<Class<?>, MetadataHandler<?>> revised = new ConcurrentHashMap<>();

  private TreeMetadata() {
    revised.put(BuiltInMetadata.Collation.Handler.class, new Order());
  }

  /** Answers for the trees of a statement. */
  public static RelMetadataQuery query() {
    return new RelMetadataQuery(INSTANCE);
  }

  @Override
  public <H extends MetadataHandler<?>> H handler(Class<H> kind) {
    MetadataHandler<?> known = revised.get(kind);
    return kind.cast(known == null ? UNKNOWING : known);
  }

  @Override
  public <H extends MetadataHandler<?>> H revise(Class<H> kind) {
    H made = Made.PROVIDER.revise(kind);
    if (kind != BuiltInMetadata.Collation.Handler.class) {
      revised.put(kind, made);
    }
    return made;
  }

  /** Calcite's metadata, which are loaded with this class. */
  private static final class Made {
    static final JaninoRelMetadataProvider PROVIDER =
        JaninoRelMetadataProvider.of(
            ChainedRelMetadataProvider.of(
                List.of(
                    ReflectiveRelMetadataProvider.reflectiveSource(
                        new StaticPredicates(), BuiltInMetadata.Predicates.Handler.class),
                    ReflectiveRelMetadataProvider.reflectiveSource(
                        new MostRows(), BuiltInMetadata.MaxRowCount.Handler.class),
                    ReflectiveRelMetadataProvider.reflectiveSource(
                        new UniqueGroups(), BuiltInMetadata.ColumnUniqueness.Handler.class),
                    DefaultRelMetadataProvider.INSTANCE)));
  }

  /** The order of rows, as Calcite has it; asks Calcite for trees that may have one. */
  private static final class Order implements BuiltInMetadata.Collation.Handler {
    @Override
    public ImmutableList<RelCollation> collations(RelNode rel, RelMetadataQuery metadata) {
      return isUnordered(rel)
          ? ImmutableList.of()
          : INSTANCE.revise(BuiltInMetadata.Collation.Handler.class).collations(rel, metadata);
    }

    private static boolean isUnordered(RelNode rel) {
      RelNode below = rel;
      while (below instanceof Project || below instanceof Filter) {
        below = below.getInput(0);
      }
      return below instanceof LogicalJoin
          || below instanceof Aggregate
          || below instanceof TableScan scan && hasNoOrder(scan);
    }

    private static boolean hasNoOrder(TableScan scan) {
      List<RelCollation> order = scan.getTable().getCollationList();
      return order == null || order.isEmpty();
    }

    @Override
    public MetadataDef<BuiltInMetadata.Collation> getDef() {
      return BuiltInMetadata.Collation.DEF;
    }
  }
}
