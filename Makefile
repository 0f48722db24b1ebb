# What it takes on a bare Debian 12 with Swift 6.3.
packages := pkg-config libssl-dev libcurl4-openssl-dev libmicrohttpd-dev libgnutls28-dev libargon2-dev libsqlite3-dev libpq-dev openssl python3 libsecret-1-dev libqrencode-dev zlib1g-dev
# Only for the tests: a keyring to store things in, shells that complete words, what sets the manual page, the tutorial's client, and what judges units and system calls.
test_packages := gnome-keyring dbus libsecret-tools bash zsh fish groff-base curl systemd strace postgresql

# Not all at once: a thousand tests that wait for one another's turn look as if their servers hung.
test := swift test --experimental-maximum-parallelization-width 32
# Programs link Swift's libraries statically: they start faster, and need no Swift on the machine that runs them.
release := swift build -c release --static-swift-stdlib
# Tests that import modules with @testable need this in release mode; a folder of its own keeps both builds warm.
release_tests := $(test) -c release -Xswiftc -enable-testing --scratch-path .build/release-tests
# What holds C pointers, as far as its tests need no service: for it the optimiser makes the greatest difference.
core_targets := GatehouseTypesTests GatehouseCryptoTests GatehousePasswordsTests GatehouseJOSETests GatehouseCurlTests GatehouseListenerTests
core_build := -c release -Xswiftc -enable-testing --scratch-path .build/release-core
# They run whole programs, with tokens that live for seconds: beside a thousand other tests those would run out.
command_tests := GatehouseCommandTests
# They need other people's software, which `make interop` starts.
interop_tests := GatehouseInteropTests
# In release mode `make histories` runs many more.
history_tests := GatehouseHistoriesTests
# They need a PostgreSQL server, which `Tests/PostgreSQL/run` starts.
postgresql_tests := GatehousePostgreSQLTests|DatabaseServer
# They store their rows on that server too, and otherwise in memory. Thousands of transactions that say the same are
# left out there: histories try more orders of pairs.
storage_tests := GatehouseServiceTests|GatehouseServerTests
memory_tests := PairsOfVerbsTests|10,000 wrong passwords
# What `make conformance` judges, and a little of everything for the service on PostgreSQL.
judged = $(foreach plan,$(PLAN),--plan $(plan)) $(foreach module,$(MODULE),--module $(module))
smoke_plans := config basic logout backchannel-logout fapi2
smoke_modules := oidcc-discovery-endpoint-verification oidcc-server oidcc-codereuse oidcc-rp-initiated-logout oidcc-backchannel-rp-initiated-logout fapi2-security-profile-final-happy-flow
smoke := $(smoke_plans:%=--plan %) $(smoke_modules:%=--module %)
# Only what these need is built.
thread_targets := GatehouseClientTests GatehouseDependenciesTests GatehouseStoresTests GatehouseHTTPTests
thread_build := --sanitize=thread --scratch-path .build/thread
# Their work is done by other programs: by libraries that the sanitizer can't see into, or by processes that are killed.
process_suites := CrashTests|SoakTests
# Leaks at the end are Foundation's, and tasks that tests leave waiting on purpose; a canary looks for our own.
address_build := --sanitize=address --scratch-path .build/address
address_targets := GatehouseTypesTests GatehouseCryptoTests GatehousePasswordsTests GatehouseHTTPTests GatehouseJOSETests GatehouseCurlTests GatehouseURLSessionTests GatehouseStoresTests GatehouseListenerTests GatehouseSQLiteTests GatehouseTerminalTests GatehouseClientTests

# How many token families the database of `make bench-growth` has: ten for each account.
FAMILIES ?= 10000000

# Where `make install` puts things; DESTDIR is for those who make packages.
PREFIX ?= /usr/local

.PHONY: api api-accept conformance faults demo pages docs examples snippets readme test nightly build standalone install uninstall setup format lint layers style features test-scripts test-release test-release-core test-thread test-address interop soak bench bench-growth explore histories conformance-postgresql mutants fuzz fuzz-merge fuzz-planted constant-time clean help

help: ## Show this list
	@grep -E '^[a-z-]+:.*## ' Makefile | sed -E 's/^([a-z-]+):.*## /\1\t/' | expand -t 16

demo: build ## Run the whole path on loopback: service, two apps, sign-in, sealed tokens, refresh, revocation
	@.build/release/gatehouse demo

readme: setup ## Type what the README and the tutorials say into empty folders, and check what comes out
	@swift build --product gatehouse
	@Scripts/try-readme .build/debug

docs: setup ## Build the documentation with DocC into .build/docs/site, and compile the tutorials' programs
	@swift build
	@Scripts/docs

# The app and the backend of the README are among them; `make readme` runs these as the page says.
examples: setup ## Build Examples, a package of its own that depends on this one, run its tests and its command
	@swift build --product gatehouse
	@cd Examples && swift build --build-tests
	@cd Examples && ../Scripts/run-tests swift test --skip-build
	@Scripts/try-examples .build/debug Examples/.build/debug

snippets: ## Copy the compiled examples into the pages that show them
	@Scripts/snippets --write

test: setup ## Run the tests, and check that each feature's own ones ran
	@swift build --build-tests
	@Scripts/run-tests $(test) --skip-build --skip '$(command_tests)|$(interop_tests)|$(postgresql_tests)' --xunit-output .build/tests.xml
	@Scripts/run-tests $(test) --skip-build --filter '$(command_tests)' --skip '$(postgresql_tests)' --xunit-output .build/command-tests.xml
	@Scripts/run-tests Tests/PostgreSQL/run $(test) --skip-build --filter '$(postgresql_tests)|$(storage_tests)' --skip '$(memory_tests)' \
		--xunit-output .build/postgresql-tests.xml
	@GATEHOUSE_VERIFIER_MEMORY=off Scripts/run-tests $(test) --skip-build --filter 'GatehouseVerifierTests|GatehouseGuardTests' --skip GuardMetricsTests
	@Scripts/check-features .build/tests-swift-testing.xml .build/command-tests-swift-testing.xml .build/postgresql-tests-swift-testing.xml

nightly: ## Run what takes longer than .ci/run may: sanitizers, explorations, planted flaws, fuzzing, benchmarks
	@.ci/nightly

build: setup ## Build the gatehouse command in release mode
	@$(release) --product gatehouse

standalone: build ## Check that the command runs on a machine without Swift
	@Scripts/check-standalone .build/release/gatehouse

install: build ## Install the command, its manual page, shell completions and unit below PREFIX, /usr/local unless told otherwise
	@Scripts/install .build/release/gatehouse '$(DESTDIR)' '$(PREFIX)'

uninstall: ## Remove what make install put there
	@Scripts/install --remove '$(DESTDIR)' '$(PREFIX)'

setup: ## Install the Debian packages that are missing
	@Scripts/setup $(packages) $(test_packages)

format: ## Lay out the Swift files anew
	@swift format -i -r Package.swift Sources Tests Benchmarks Examples/Package.swift Examples/Sources Examples/Tests Explorations Histories Fuzz ConstantTime

lint: ## Check layout, documentation and the house rules
	@swift format lint --strict -r Package.swift Sources Tests Benchmarks Examples/Package.swift Examples/Sources Examples/Tests Explorations Histories Fuzz ConstantTime
	@Scripts/check-style
	@Scripts/snippets
	@Scripts/picture --check
	@Scripts/check-walks
	@Scripts/mutants --check
	@Fuzz/planted --check

layers: setup ## Check that imports point down only, and that folders form no new circles
	@Scripts/check-layers
	@GATEHOUSE_TARGETS=GatehouseFuzz Scripts/check-layers --imports-only
	@GATEHOUSE_TARGETS=GatehouseConstantTime Scripts/check-layers --imports-only

pages: setup ## Use the service's pages in Chromium, and leave pictures of them in .build/pages
	@Scripts/setup chromium chromium-driver python3-venv
	@swift build --product gatehouse
	@Tests/Pages/run

features: setup ## Check that each feature has its place and its tests
	@Scripts/check-features

api: setup ## Compare the public declarations with the baseline in API, and count the public types of each product
	@swift build
	@Scripts/api $(if $(ONLY),--only '$(ONLY)')
	@Scripts/baseline

api-accept: setup ## Record additions to the API in the baseline; BREAKS=1 records everything
	@swift build
	@Scripts/baseline $(if $(BREAKS),--accept-breaks,--accept)

test-scripts: setup ## Test the checks themselves
	@python3 -m unittest discover -q -s Scripts -p 'test_*.py'

explore: setup ## Run the client core in a million orders; SCENARIO=, SEED=, SCHEDULES= and TRACE= narrow it
	@$(release) --product GatehouseExplore >&2
	@.build/release/GatehouseExplore $(foreach name,SCENARIO TRACE SEED SCHEDULES,$(if $(filter command environment,$(firstword $(origin $(name)))),$(name)=$($(name))))

histories: setup ## Run the service's rules at the same time, 100,000 times on each database; ENGINE=, SEED=, COUNT= and KINDS= narrow it
	@$(release) --product GatehouseHistory >&2
	@Tests/PostgreSQL/run .build/release/GatehouseHistory $(foreach name,ENGINE SEED COUNT KINDS,$(if $(filter command environment,$(firstword $(origin $(name)))),'$(name)=$($(name))'))

conformance: setup ## Judge the service by the conformance plans, over TLS on SQLite, and some of them on PostgreSQL; PLAN= and MODULE= narrow it
	@swift build --product gatehouse
	@Tests/Conformance/run .build/debug/gatehouse $(judged)
	@$(if $(strip $(judged)),,Tests/PostgreSQL/run Tests/Conformance/run .build/debug/gatehouse $(smoke))

conformance-postgresql: setup ## Judge the service by the conformance plans, on PostgreSQL; PLAN= and MODULE= narrow it
	@swift build --product gatehouse
	@Tests/PostgreSQL/run Tests/Conformance/run .build/debug/gatehouse $(judged)

faults: setup ## Run all conformance plans at providers with faults, and compare which modules each fault turns red
	@GATEHOUSE_ALL_PLANS=1 $(test) --filter FaultTests

test-release: setup ## Run the tests in release mode
	@Scripts/run-tests $(release_tests) --skip '$(command_tests)|$(interop_tests)|$(postgresql_tests)|$(history_tests)'
	@Scripts/run-tests $(release_tests) --skip-build --filter '$(command_tests)' --skip '$(postgresql_tests)'
	@Scripts/run-tests Tests/PostgreSQL/run $(release_tests) --skip-build --filter '$(postgresql_tests)'

test-release-core: setup ## Run the tests of what touches C and keys in release mode
	@GATEHOUSE_TARGETS='$(core_targets)' swift build --build-tests $(core_build)
	@Scripts/run-tests env GATEHOUSE_TARGETS='$(core_targets)' $(test) --skip-build $(core_build)

soak: setup ## Let three processes share a store for a minute of forced expiry
	@Scripts/run-tests env GATEHOUSE_SOAK_SECONDS=60 $(test) --filter SoakTests

test-thread: setup ## Run the client's tests with the thread sanitizer
	@GATEHOUSE_TARGETS='$(thread_targets)' swift build --build-tests $(thread_build)
	@Tests/ThreadSanitizer/check "$$PWD/.build/thread"
	@Scripts/run-tests env LD_PRELOAD="$$PWD/.build/thread/runtime.so" GATEHOUSE_TARGETS='$(thread_targets)' \
		$(test) --skip-build $(thread_build) --skip '$(process_suites)'

test-address: setup ## Run the tests of what touches C and bytes with the address sanitizer
	@GATEHOUSE_TARGETS='$(address_targets)' swift build --build-tests $(address_build)
	@Scripts/run-tests env ASAN_OPTIONS=detect_leaks=0 GATEHOUSE_TARGETS='$(address_targets)' \
		$(test) --skip-build $(address_build) --skip '$(process_suites)'

interop: setup ## Set up software that others wrote, sign in at it and with it, and exchange tokens with it; PART=2/3 takes a part of the apps
	@Interop/setup
	@swift build --build-tests
	@Scripts/run-tests env INTEROP_PART='$(PART)' Interop/run $(test) --skip-build --filter '$(interop_tests)'

bench: setup ## Measure; ONLY=name measures one
	@$(release) --product GatehouseBenchmarks >&2
	@$(if $(filter-out cold_start service_%,$(ONLY)),true,$(release) --product GatehouseEmpty >&2 && $(release) --product gatehouse >&2)
	@.build/release/GatehouseBenchmarks $(ONLY)

bench-growth: setup ## Measure refreshes in a database with FAMILIES=10000000; .build/growth keeps it, and rm -r deletes it
	@$(release) --product GatehouseGrowth >&2
	@mkdir -p .build/growth
	@SQLITE_TMPDIR="$$PWD/.build/growth" .build/release/GatehouseGrowth make .build/growth $(FAMILIES)
	@.build/release/GatehouseGrowth measure .build/growth $(FAMILIES)

mutants: setup ## Plant each known flaw and see the tests turn red; ONLY=name or PART=2/8 plants some
	@Scripts/mutants --only '$(ONLY)' $(if $(PART),--part '$(PART)')

fuzz: setup ## Give everything that reads untrusted bytes millions of them; SECONDS=, RUNS=, ONLY=name, JSON=1
	@Fuzz/run $(if $(filter command environment,$(firstword $(origin SECONDS))),--seconds '$(SECONDS)') \
		$(if $(RUNS),--runs '$(RUNS)') --only '$(ONLY)' $(if $(JSON),--json)

fuzz-merge: setup ## Take the inputs that make fuzz has found into Fuzz/Corpus; ONLY=name takes one target's
	@Fuzz/run --merge --only '$(ONLY)'

fuzz-planted: setup ## Plant a flaw for each fuzz target and see it found; ONLY=name plants some
	@Fuzz/planted --only '$(ONLY)'

constant-time: setup ## Have valgrind look for branches and addresses that depend on secrets, and count instructions of failures
	@Scripts/setup valgrind
	@ConstantTime/run

clean: ## Remove everything that was built
	@rm -rf .build Examples/.build
