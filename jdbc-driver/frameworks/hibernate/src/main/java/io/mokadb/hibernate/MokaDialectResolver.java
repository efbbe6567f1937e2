package io.mokadb.hibernate;

import org.hibernate.dialect.Dialect;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolutionInfo;
import org.hibernate.engine.jdbc.dialect.spi.DialectResolver;

/** Gives the dialect to connections whose product is called Moka. Stateless. */
public final class MokaDialectResolver implements DialectResolver {
  private static final long serialVersionUID = 1L;

  /** For {@link java.util.ServiceLoader}. */
  public MokaDialectResolver() {}

  @Override
  public Dialect resolveDialect(DialectResolutionInfo info) {
    return "Moka".equals(info.getDatabaseName()) ? new MokaDialect(info) : null;
  }
}
