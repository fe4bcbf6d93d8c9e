import { testRoutes } from 'e2e/routes/test-routes'

testRoutes('agent_user', 'member', 'owner')
