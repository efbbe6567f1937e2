package io.mokadb.sql.plan.rel;

import java.util.List;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.ChainedRelMetadataProvider;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;

/**
 * Metadata about the rows of trees: Calcite's answers, except where they are wrong or expensive.
 * The planner omits a DISTINCT because of them, so a wrong answer gives wrong rows. Stateless.
 */
public final class TreeMetadata {
  public static final JaninoRelMetadataProvider PROVIDER =
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

  private TreeMetadata() {}
}
