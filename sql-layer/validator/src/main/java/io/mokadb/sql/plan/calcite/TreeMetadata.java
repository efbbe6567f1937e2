package io.mokadb.sql.plan.calcite;

import java.util.List;
import org.apache.calcite.rel.metadata.BuiltInMetadata;
import org.apache.calcite.rel.metadata.ChainedRelMetadataProvider;
import org.apache.calcite.rel.metadata.DefaultRelMetadataProvider;
import org.apache.calcite.rel.metadata.JaninoRelMetadataProvider;
import org.apache.calcite.rel.metadata.ReflectiveRelMetadataProvider;

/**
 * The facts that planning derives about the rows of trees: Calcite's, except where those of Calcite
 * 1.42.0 are wrong or expensive ({@link StaticPredicates}, {@link MostRows}, {@link UniqueGroups}).
 * A DISTINCT is left out by them, so a wrong fact makes wrong rows. Stateless.
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
