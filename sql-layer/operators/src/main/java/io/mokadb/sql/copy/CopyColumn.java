package io.mokadb.sql.copy;

import io.mokadb.session.SqlType;

/** A column that COPY reads or writes. */
public record CopyColumn(String name, SqlType type) {}
