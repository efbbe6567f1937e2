/**
 * The catalog of Moka for the code generator of jOOQ: {@link io.mokadb.jooq.MokaDatabase} is named
 * in the generator's configuration.
 *
 * <ol>
 *   <li>The catalog is read from {@code INFORMATION_SCHEMA} alone, so that it works through any
 *       transport and shows a user what they may see.
 *   <li>The generated code is for {@code SQLDialect.POSTGRES}, whose SQL Moka understands.
 * </ol>
 */
package io.mokadb.jooq;
