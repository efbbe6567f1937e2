package io.mokadb.sql.function;

import java.util.List;

/**
 * A function of JDBC's {@code {fn name(...)}}.
 *
 * @param name the name in JDBC
 * @param forms what stands for it, by the number of its arguments, with {@code $1}, {@code $2} in
 *     their places and {@code $*} for all; empty if SQL has the same call
 */
public record JdbcEscape(String name, List<String> forms) {}
