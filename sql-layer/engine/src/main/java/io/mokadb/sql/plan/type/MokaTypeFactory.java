package io.mokadb.sql.plan.type;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.apache.calcite.jdbc.JavaTypeFactoryImpl;

/** Makes types by {@link MokaTypeSystem}, texts in UTF-8. Thread-safe. */
public final class MokaTypeFactory extends JavaTypeFactoryImpl {
  public MokaTypeFactory() {
    super(new MokaTypeSystem());
  }

  @Override
  public Charset getDefaultCharset() {
    return StandardCharsets.UTF_8;
  }
}
